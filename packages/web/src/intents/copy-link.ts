import type { AppContext } from '../app-context.ts'
import { showToast } from '../parts/toast.tsx'
import type { Route } from '../routes/route.ts'
import { t } from '../words/words.ts'
import { intend } from './intend.ts'

export function copyLink({ href }: AppContext, to: Route): void {
  intend(async () => {
    await navigator.clipboard.writeText(new URL(href(to), location.href).href)
    showToast({ text: t.common.copied, kind: 'success' })
  })
}
