import { dropPicture, pictureId } from './picture.ts'

/** Never part of a picture: layers above the page, media that plays, and text that somebody is writing. */
export const leftOut = 'dialog, [popover], iframe, video, audio, [data-no-picture]'
/** Note: a hidden list would be laid out for its positions. */
export const whatIsShown = '*:not([data-no-picture] *)'
const names = ['id', 'name', 'for', 'autofocus', 'tabindex', 'href', 'aria-live']

/** Removes the attributes by which an element of a copy would act, or be found, as the original. */
export function strip(element: Element): void {
  for (const name of names) element.removeAttribute(name)
  if (element.getAttribute('src')?.startsWith('blob:')) element.removeAttribute('src')
}

/** Keeps a copy of the screen above the app, which renders another state, until `dropPicture`. */
export function keepLastScreen(app: HTMLElement): void {
  dropPicture()
  const shown = [...app.querySelectorAll(whatIsShown)]
  const copy = app.cloneNode(true) as HTMLElement
  const copied = [...copy.querySelectorAll(whatIsShown)]
  for (const element of copied) strip(element)
  for (const hidden of copy.querySelectorAll('[data-no-picture]')) hidden.remove()
  copy.id = pictureId
  copy.className = 'picture'
  copy.inert = true
  copy.ariaHidden = 'true'
  document.body.append(copy)
  shown.forEach(({ scrollTop }, index) => {
    const one = copied[index]
    if (one && scrollTop > 0) one.scrollTop = scrollTop
  })
  for (const element of copy.querySelectorAll(leftOut)) element.remove()
}
