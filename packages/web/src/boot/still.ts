import { dropPicture, pictureId } from './picture.ts'

/** Never part of a picture: what stands above the page, what plays, and what somebody is writing. */
export const leftOut = 'dialog, [popover], iframe, video, audio, [data-no-picture]'
/** Note: a hidden list would be laid out for its positions. */
export const whatIsShown = '*:not([data-no-picture] *)'
const names = ['id', 'name', 'for', 'autofocus', 'tabindex', 'href', 'aria-live']

/** Removes what makes an element of a copy act, or be found, as the original. */
export function strip(element: Element): void {
  for (const name of names) element.removeAttribute(name)
  if (element.getAttribute('src')?.startsWith('blob:')) element.removeAttribute('src')
}

/** Shows what the app shows now until `dropPicture`, above the app that is rendered anew. */
export function holdStill(app: HTMLElement): void {
  dropPicture()
  const shown = [...app.querySelectorAll(whatIsShown)]
  const still = app.cloneNode(true) as HTMLElement
  const copied = [...still.querySelectorAll(whatIsShown)]
  for (const element of copied) strip(element)
  for (const hidden of still.querySelectorAll('[data-no-picture]')) hidden.remove()
  still.id = pictureId
  still.className = 'picture'
  still.inert = true
  still.ariaHidden = 'true'
  document.body.append(still)
  shown.forEach(({ scrollTop }, index) => {
    const copy = copied[index]
    if (copy && scrollTop > 0) copy.scrollTop = scrollTop
  })
  for (const element of still.querySelectorAll(leftOut)) element.remove()
}
