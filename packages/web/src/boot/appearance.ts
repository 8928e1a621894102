import type { Replica, UserSettings } from '@parley/client/replica'
import { effect, type ReadonlySignal, signal } from '@preact/signals'
import { setClock } from '../words/times.ts'
import { bestLocale, locale, speak } from '../words/words.ts'

const themes: Readonly<Record<number, string>> = { 1: 'system', 2: 'dark', 3: 'light' }

/** The API's default font size for users who never chose one. The app then uses its own. */
const defaultSize = 16
/** A smaller line height than this, in percent, asks for a compact layout. */
const compactBelow = 130

/** Language, colours, size and time format as the user chose them, kept up to date with changes in other tabs. */
export interface Appearance {
  /** Resolves when the texts of the first screen are loaded. */
  readonly ready: Promise<void>
  close(): void
}

export function applyAppearance({ settings }: Replica): Appearance {
  const root = document.documentElement
  const contrast = followContrast()
  let ready = Promise.resolve()
  const ends = [
    contrast.close,
    effect(() => styleRoot(root, settings.value)),
    effect(() => {
      const isMore = settings.value.high_contrast_mode || contrast.isMore.value
      root.dataset.contrast = isMore ? 'more' : 'usual'
    }),
    effect(() => {
      root.lang = locale.value
    }),
    effect(() => {
      // If the language cannot be loaded, the app starts in English.
      ready = speak(bestLocale([settings.value.default_language])).catch(() => undefined)
    }),
  ]
  return { ready, close: () => ends.forEach((end) => void end()) }
}

function styleRoot({ dataset, style }: HTMLElement, settings: UserSettings): void {
  dataset.theme = themes[settings.color_scheme] ?? 'system'
  const isCompact = settings.web_line_height_percent < compactBelow
  dataset.density = isCompact ? 'compact' : 'comfortable'
  const size = settings.web_font_size_px
  if (size === defaultSize) style.removeProperty('--text-body')
  else style.setProperty('--text-body', `${size / 16}rem`)
  const clock = settings.twenty_four_hour_time
  setClock(clock === null ? 'locale' : clock ? '24' : '12')
}

interface Contrast {
  readonly isMore: ReadonlySignal<boolean>
  close(): void
}

/** Whether the system asks for more contrast. The style sheet follows the system's theme by itself. */
function followContrast(): Contrast {
  const query = matchMedia('(prefers-contrast: more)')
  const isMore = signal(query.matches)
  const read = () => {
    isMore.value = query.matches
  }
  query.addEventListener('change', read)
  return { isMore, close: () => query.removeEventListener('change', read) }
}
