import type { Page } from 'playwright-core'

/** What may be wider than its place: code, formulas and tables of messages, and rows of tabs, which scroll by themselves. */
const mayScroll = '.rendered *, pre, textarea, [role=tablist], [role=toolbar]'

/**
 * What does not fit at the width of the window, one line each: panes wider than it, words with a letter a line or with
 * nothing left but an ellipsis, hints of empty fields that are cut, and a window that scrolls around the panes of the app.
 */
export async function cutsIn(page: Page): Promise<string[]> {
  return [...(await windowScrolls(page)), ...(await cutsOf(page))]
}

function windowScrolls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    if (!document.querySelector('.shell') || scrollHeight <= clientHeight) return []
    return [`the window scrolls by ${scrollHeight - clientHeight} px`]
  })
}

function cutsOf(page: Page): Promise<string[]> {
  return page.evaluate((excepted) => {
    const nameOf = ({ tagName, className }: Element) => `${tagName.toLowerCase()}.${className}`
    const isShown = (element: Element) => element.checkVisibility() && !element.closest('[inert]')
    const panes = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        /auto|scroll/.test(getComputedStyle(element).overflowY) &&
        isShown(element) &&
        !element.matches(excepted),
    )
    const pen = document.createElement('canvas').getContext('2d')
    const widthOf = (text: string, style: CSSStyleDeclaration) => {
      if (!pen) throw new Error('The browser draws nothing')
      // Note: `style.font` is empty where the shorthand cannot say all of it.
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      return pen.measureText(text).width
    }
    const hints = [...document.querySelectorAll<HTMLInputElement>('input:placeholder-shown')]
    const cut = hints.filter((field) => {
      const style = getComputedStyle(field)
      const room =
        field.clientWidth -
        Number.parseFloat(style.paddingInlineStart) -
        Number.parseFloat(style.paddingInlineEnd)
      return isShown(field) && widthOf(field.placeholder, style) > room
    })
    const linesOf = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    }
    const squeezed = [...document.querySelectorAll<HTMLElement>('body :not(:has(*))')].filter(
      (element) =>
        (element.textContent ?? '').trim().length > 3 &&
        linesOf(element) > 3 &&
        (element.textContent ?? '').length < 3 * linesOf(element) &&
        isShown(element) &&
        !element.closest('.visually-hidden'),
    )
    const lost = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { textOverflow, fontSize } = getComputedStyle(element)
      return (
        textOverflow === 'ellipsis' &&
        element.textContent &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth < 3 * Number.parseFloat(fontSize) &&
        isShown(element)
      )
    })
    return [
      ...panes.map((pane) => `wider than its place: ${nameOf(pane)}`),
      ...squeezed.map((text) => `a letter a line: ${text.textContent}`),
      ...lost.map((text) => `only an ellipsis: ${text.textContent}`),
      ...cut.map(({ placeholder }) => `cut: “${placeholder}”`),
    ]
  }, mayScroll)
}
