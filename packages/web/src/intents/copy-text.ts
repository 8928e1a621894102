import { showToast } from '../parts/toast.tsx'
import { t } from '../words/words.ts'
import { intend } from './intend.ts'

/** Copies a text and says so. */
export function copyText(text: string): void {
  intend(async () => {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'success', text: t.common.copied })
  })
}
