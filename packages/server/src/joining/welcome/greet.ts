import type { MessageId, UserId } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import { renderMarkdown } from '../../markdown/render.ts'
import { markdownContext, sendNotice } from '../../messages/public.ts'
import type { ActionTx } from '../../writer/action.ts'

/** What somebody new is told, in words of the organization's administrators. */
export interface Greeting {
  readonly content: string
  readonly rendered: string
}

/** Before the writer: formulas and code take their time. Undefined: there is nothing to say. */
export async function prepareGreeting(author: Viewer, text: string): Promise<Greeting | undefined> {
  const content = text.trim()
  if (content === '') return undefined
  const { html } = await renderMarkdown(content, markdownContext(author, undefined))
  return { content, rendered: html }
}

/** Whom it greets may have come with this very action. */
export function greet(
  tx: ActionTx,
  author: Viewer,
  { userId, greeting }: { readonly userId: UserId; readonly greeting: Greeting },
): Promise<MessageId> {
  return sendNotice(tx, { to: { userId }, author, ...greeting })
}

/** The greeting alone, to whoever wants to see what it looks like. */
export function greetSelf(tx: ActionTx, viewer: Viewer, greeting: Greeting): Promise<MessageId> {
  return greet(tx, viewer, { userId: viewer.id, greeting })
}
