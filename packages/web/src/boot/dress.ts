import type { Replica, UserSettings } from '@parley/client/replica'
import { effect, type ReadonlySignal, signal } from '@preact/signals'
import { setClock } from '../words/times.ts'
import { bestLocale, locale, speak } from '../words/words.ts'

const themes: Readonly<Record<number, string>> = { 1: 'system', 2: 'dark', 3: 'light' }

/** The size of text that this wire has for those who never said anything; the app then has its own. */
const unsaidSize = 16
/** Who wants lines closer than this, in percent, wants more of them on a screen. */
const compactBelow = 130

/** Language, colours, size and clock as the person has chosen them, also where they choose others in another tab. */
export interface Dress {
  /** Resolves when the words are there that the first screen needs. */
  readonly ready: Promise<void>
  close(): void
}

export function dressAs({ settings }: Replica): Dress {
  const root = document.documentElement
  const contrast = followContrast()
  let ready = Promise.resolve()
  const ends = [
    contrast.close,
    effect(() => dressRoot(root, settings.value)),
    effect(() => {
      const isMore = settings.value.high_contrast_mode || contrast.isMore.value
      root.dataset.contrast = isMore ? 'more' : 'usual'
    }),
    effect(() => {
      root.lang = locale.value
    }),
    effect(() => {
      // Words that cannot be fetched now are no reason not to start: English is here.
      ready = speak(bestLocale([settings.value.default_language])).catch(() => undefined)
    }),
  ]
  return { ready, close: () => ends.forEach((end) => void end()) }
}

function dressRoot({ dataset, style }: HTMLElement, settings: UserSettings): void {
  dataset.theme = themes[settings.color_scheme] ?? 'system'
  const isCompact = settings.web_line_height_percent < compactBelow
  dataset.density = isCompact ? 'compact' : 'comfortable'
  const size = settings.web_font_size_px
  if (size === unsaidSize) style.removeProperty('--text-body')
  else style.setProperty('--text-body', `${size / 16}rem`)
  const clock = settings.twenty_four_hour_time
  setClock(clock === null ? 'locale' : clock ? '24' : '12')
}

interface Contrast {
  readonly isMore: ReadonlySignal<boolean>
  close(): void
}

/** Whether the system asks for more contrast. The theme follows the system by itself, in the style. */
function followContrast(): Contrast {
  const query = matchMedia('(prefers-contrast: more)')
  const isMore = signal(query.matches)
  const read = () => {
    isMore.value = query.matches
  }
  query.addEventListener('change', read)
  return { isMore, close: () => query.removeEventListener('change', read) }
}
