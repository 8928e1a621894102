/** Browsers copy what is seen of a formula, which nothing can read again. With this, its source is copied. */
export function copyFormulas(): void {
  document.addEventListener('copy', (event) => {
    const selection = getSelection()
    if (event.defaultPrevented || !selection || selection.rangeCount === 0) return
    const range = selection.getRangeAt(0)
    const copied = document.createElement('div')
    copied.append(range.cloneContents())
    const formulas = copied.querySelectorAll('.katex')
    if (formulas.length === 0 || !event.clipboardData) return
    for (const formula of formulas) {
      const source = formula.querySelector('annotation')?.textContent ?? ''
      formula.textContent = `$$${source}$$`
    }
    event.preventDefault()
    event.clipboardData.setData('text/html', copied.innerHTML)
    event.clipboardData.setData('text/plain', selection.toString())
  })
}
