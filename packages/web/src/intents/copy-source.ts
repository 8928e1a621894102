import type { AppContext } from '../app-context.ts'
import { showToast } from '../parts/toast.tsx'
import { t } from '../words/words.ts'
import { intend } from './intend.ts'
import { sourceOf } from './messages.ts'

/** Copies the text of a message as it was written, in Markdown. */
export function copySource(app: AppContext, id: number): void {
  intend(async () => {
    await copyLater(sourceOf(app, id))
    showToast({ text: t.common.copied, kind: 'success' })
  })
}

/** Safari copies only within the click, but accepts a promise then. Firefox before 127 knows only texts. */
async function copyLater(text: Promise<string>): Promise<void> {
  if (!('ClipboardItem' in globalThis)) return navigator.clipboard.writeText(await text)
  // A blob, because Chromium before 133 accepts no text here.
  const blob = text.then((content) => new Blob([content], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}
