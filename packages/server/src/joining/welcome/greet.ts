import type { MessageId, UserId } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import { renderMarkdown } from '../../markdown/render.ts'
import { markdownContext, sendNotice } from '../../messages/public.ts'
import type { ActionTx } from '../../writer/action.ts'

/** The welcome message, written by the organization's administrators. */
export interface Greeting {
  readonly content: string
  readonly rendered: string
}

/** Rendered before the action, because formulas and code take time. Undefined: no message. */
export async function prepareGreeting(author: Viewer, text: string): Promise<Greeting | undefined> {
  const content = text.trim()
  if (content === '') return undefined
  const { html } = await renderMarkdown(content, markdownContext(author, undefined))
  return { content, rendered: html }
}

/** The new user may have been created in this action. */
export function greet(
  tx: ActionTx,
  author: Viewer,
  { userId, greeting }: { readonly userId: UserId; readonly greeting: Greeting },
): Promise<MessageId> {
  return sendNotice(tx, { to: { userId }, author, ...greeting })
}

/** The welcome message alone, for administrators who want to test it. */
export function greetSelf(tx: ActionTx, viewer: Viewer, greeting: Greeting): Promise<MessageId> {
  return greet(tx, viewer, { userId: viewer.id, greeting })
}
