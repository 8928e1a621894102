import { useApp } from '../app-context.ts'
import type { Route } from '../routes/route.ts'

/**
 * The row of a section's list that is open, by its id in the address. Its dialog is a layer with an entry of its own in the history, so
 * the address of the list is replaced: Back closes the dialog, and the next Back leaves the list.
 */
export function useOpenRow(section: string) {
  const { route, go, href } = useApp()
  const to = (id: number | undefined): Route => ({ view: 'organization', section, id })
  const now = route.value
  return {
    openId: now.view === 'organization' ? now.id : undefined,
    hrefOf: (id: number) => href(to(id)),
    open: (id: number) => go(to(id), { replace: true }),
    close: () => go(to(undefined), { replace: true }),
  }
}
