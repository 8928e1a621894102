import { effect } from '@preact/signals'
import { rightToLeft } from '../words/isolated.ts'
import { fullTime } from '../words/times.ts'
import { t } from '../words/words.ts'
import { emojiCharacters } from './emoji-characters.ts'
import { linkMentions } from './mentions.ts'
import { type Playground, playgroundAddress } from './playgrounds.ts'
import { scrollByKeys } from './scroll-by-keys.ts'

interface Reader {
  readonly selfId: number
  readonly playgrounds: readonly Playground[]
}

/** The elements that are enhanced; most messages have none of them. */
const enhanced = /<(?:span|time|a|div|video|img|table|pre)[\s>]|data-user-id/

export function isEnhanced(html: string): boolean {
  return enhanced.test(html) || rightToLeft.test(html)
}

/** Adds what the server leaves to clients: directions of text, local times, spoilers, copy buttons, playgrounds, players. */
export function enhanceContent(root: HTMLElement, { selfId, playgrounds }: Reader): void {
  if (rightToLeft.test(root.textContent ?? '')) {
    for (const block of root.querySelectorAll<HTMLElement>('ul, ol, blockquote, table'))
      direct(block)
  }
  for (const emoji of root.querySelectorAll<HTMLElement>('span.emoji')) showEmoji(emoji)
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href]')) openElsewhere(link)
  for (const mention of root.querySelectorAll<HTMLElement>('[data-user-id]')) {
    const id = mention.dataset.userId
    if (id === String(selfId) || id === '*') mention.classList.add('mention--me')
  }
  linkMentions(root)
  scrollByKeys(root)
  for (const block of root.querySelectorAll<HTMLElement>('.spoiler-block')) foldSpoiler(block)
  for (const block of root.querySelectorAll<HTMLElement>('.codehilite')) {
    offerCopy(block)
    offerPlaygrounds(block, playgrounds)
  }
  for (const link of root.querySelectorAll<HTMLAnchorElement>('p > a[href]')) offerPlayer(link)
  for (const video of root.querySelectorAll('video')) makePlayable(video)
  for (const picture of root.querySelectorAll('img')) keepPlace(picture)
  for (const cell of root.querySelectorAll('td')) {
    if ((cell.textContent ?? '').length > 32) cell.classList.add('cell--long')
  }
}

/** The marks of a list, the bar of a quotation and the first column of a table stand where its first line begins. Note: styles cannot ask what `auto` has found. */
function direct(block: HTMLElement): void {
  const [first = ''] = /\p{L}/u.exec(block.textContent ?? '') ?? []
  block.dir = rightToLeft.test(first) ? 'rtl' : 'ltr'
}

function showEmoji(span: HTMLElement): void {
  const code = [...span.classList].find((name) => name.startsWith('emoji-'))?.slice(6)
  const characters = code ? emojiCharacters(code) : ''
  if (characters) span.textContent = characters
}

/** Keeps the times of the content in the reader's time zone and format. Nothing else changes: an opened spoiler stays open. */
export function followTimes(root: HTMLElement): (() => void) | undefined {
  const times = [...root.querySelectorAll<HTMLTimeElement>('time[datetime]')]
  if (times.length === 0) return undefined
  return effect(() => {
    for (const time of times) showTime(time)
  })
}

function showTime(time: HTMLTimeElement): void {
  const at = new Date(time.dateTime)
  if (Number.isNaN(at.getTime())) return
  time.title ||= time.textContent ?? ''
  time.textContent = fullTime(at)
}

function openElsewhere(link: HTMLAnchorElement): void {
  const isHere = link.origin === location.origin && link.pathname === '/' && link.hash !== ''
  if (isHere) return
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
}

function foldSpoiler(block: HTMLElement): void {
  const header = block.querySelector<HTMLElement>('.spoiler-header')
  const content = block.querySelector<HTMLElement>('.spoiler-content')
  if (!header || !content) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'spoiler-toggle'
  button.append(...header.childNodes)
  if (button.textContent?.trim() === '') button.textContent = t.message.spoiler
  header.append(button)
  const show = (isOpen: boolean) => {
    button.setAttribute('aria-expanded', String(isOpen))
    content.hidden = !isOpen
    content.removeAttribute('aria-hidden')
  }
  button.addEventListener('click', () => show(content.hidden !== false))
  show(false)
}

function offerCopy(block: HTMLElement): void {
  const code = block.querySelector('pre')
  if (!code) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy-code'
  button.textContent = t.common.copy
  button.addEventListener('click', () => {
    const done = navigator.clipboard.writeText(code.textContent ?? '').then(() => t.common.copied)
    void done
      .catch(() => t.problem.failed)
      .then((words) => {
        button.textContent = words
        setTimeout(() => {
          button.textContent = t.common.copy
        }, 2000)
      })
  })
  block.append(button)
}

/** Reserves the picture's space before it loads, so that nothing moves. */
function keepPlace(picture: HTMLImageElement): void {
  picture.loading = 'lazy'
  picture.decoding = 'async'
  if (!picture.hasAttribute('alt')) picture.alt = nameOfPicture(picture)
  const [width, height] = (picture.dataset.originalDimensions ?? '').split('x').map(Number)
  if (!width || !height) return
  picture.width = width
  picture.height = height
  picture.style.setProperty('--picture-width', `${width}px`)
  picture.style.setProperty('--picture-ratio', String(width / height))
}

/** The server sets no alternative text. The link around a picture has the name of the file as its title. */
function nameOfPicture(picture: HTMLImageElement): string {
  const link = picture.closest('a')
  return link?.title || link?.getAttribute('aria-label') || t.message.picture
}

const sounds = /\.(mp3|m4a|aac|oga|ogg|opus|flac|wav)$/i

/** Adds a player to a link to an uploaded sound. */
function offerPlayer(link: HTMLAnchorElement): void {
  const isUpload = link.origin === location.origin && link.pathname.startsWith('/user_uploads/')
  if (!isUpload || !sounds.test(link.pathname)) return
  const player = document.createElement('audio')
  player.controls = true
  player.preload = 'metadata'
  player.src = link.href
  player.setAttribute('aria-label', link.textContent ?? '')
  // After the paragraph, like pictures, so that it does not interrupt a sentence.
  const paragraph = link.parentElement
  let last: Element | null | undefined = paragraph
  while (last?.nextElementSibling instanceof HTMLAudioElement) last = last.nextElementSibling
  last?.after(player)
}

/** Offers the organization's playgrounds for the language of a code block. */
function offerPlaygrounds(block: HTMLElement, playgrounds: readonly Playground[]): void {
  const language = block.dataset.codeLanguage
  const code = block.querySelector('pre')?.textContent ?? ''
  for (const playground of playgrounds) {
    if (playground.pygments_language !== language) continue
    const link = document.createElement('a')
    link.className = 'code-playground'
    link.textContent = t.message.playground(playground.name)
    link.href = playgroundAddress(playground, code)
    openElsewhere(link)
    block.append(link)
  }
}

/** Makes a video play in place instead of opening a link. */
function makePlayable(video: HTMLVideoElement): void {
  video.controls = true
  video.preload = 'metadata'
  const link = video.closest('a')
  const name = link?.title || link?.getAttribute('aria-label')
  if (name) video.setAttribute('aria-label', name)
  link?.replaceWith(video)
}
