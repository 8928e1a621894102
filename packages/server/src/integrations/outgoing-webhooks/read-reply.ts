import { z } from 'zod'
import type { OutsideAnswer } from '../../outside/outside.ts'

const replyObject = z.object({
  response_not_required: z.boolean().optional(),
  content: z.string().optional(),
  /** The name of the content in the replies of older services. */
  response_string: z.string().optional(),
  /** The name in the replies of Slack-compatible services. */
  text: z.string().optional(),
  widget_content: z.string().optional(),
})

/** The reply of the bot; undefined: none. */
export interface Reply {
  readonly content: string
  readonly widget: string | undefined
}

/** Why nothing can be made of an answer; `again`: it may be better next time. */
export class ReplyTrouble extends Error {
  override readonly name = 'ReplyTrouble'
  readonly again: boolean

  constructor(reason: string, again: boolean) {
    super(reason)
    this.again = again
  }
}

export function readReply({ status, body }: OutsideAnswer): Reply | undefined {
  if (status < 200 || status > 299) {
    throw new ReplyTrouble(`it answered with status ${status}`, status >= 500 || status === 429)
  }
  const text = body.toString('utf8')
  if (text.trim() === '') return undefined
  const parsed = replyObject.safeParse(parseJson(text))
  if (!parsed.success) throw new ReplyTrouble('its answer is not a valid JSON reply', false)
  const { response_not_required, content, response_string, text: said } = parsed.data
  const words = response_string ?? content ?? said
  if (response_not_required || words === undefined || words.trim() === '') return undefined
  return { content: words, widget: parsed.data.widget_content }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
