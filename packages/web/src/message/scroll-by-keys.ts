/** Elements that scroll by themselves if they are wider than their line. */
const scrolling = 'pre, table, .katex-display, .katex-mathml'

let sizes: ResizeObserver | undefined

/** Lets keys scroll what is wider than its line: it takes the focus. Note: not every browser does this by itself. */
export function scrollByKeys(root: HTMLElement): void {
  for (const wide of root.querySelectorAll<HTMLElement>(scrolling)) {
    sizes ??= new ResizeObserver((entries) => {
      for (const { target } of entries) letScroll(target as HTMLElement)
    })
    sizes.observe(wide)
  }
}

function letScroll(wide: HTMLElement): void {
  if (wide.scrollWidth > wide.clientWidth + 1) wide.tabIndex = 0
  else wide.removeAttribute('tabindex')
}
