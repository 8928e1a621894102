import { submessageInvalid } from '@parley/contract'
import { z } from 'zod'
import { jsonOf } from './widgets.ts'

const index = z.int().min(0).max(1000)

const pollChanges = {
  new_option: z.object({ type: z.string(), option: z.string(), idx: index }),
  question: z.object({ type: z.string(), question: z.string() }),
  vote: z.object({ type: z.string(), key: z.string(), vote: z.literal([1, -1]) }),
}

const listChanges = {
  new_task: z.object({
    type: z.string(),
    key: index,
    task: z.string(),
    desc: z.string(),
    completed: z.boolean(),
  }),
  new_task_list_title: z.object({ type: z.string(), title: z.string() }),
  strike: z.object({ type: z.string(), key: z.string() }),
}

const changesOf: Record<string, Record<string, z.ZodObject>> = {
  poll: pollChanges,
  todo: listChanges,
}

/** Actions that only the sender of the widget may take. */
const forAuthor = new Set(['question', 'new_task_list_title'])

export interface WidgetChange {
  /** The first submessage of the message, as JSON; undefined if this one becomes it. */
  readonly widget: string | undefined
  readonly content: string
  readonly byAuthor: boolean
}

/** Validates submissions to polls and to-do lists. Other widgets are not validated. */
export function requireWidgetChange({ widget, content, byAuthor }: WidgetChange): void {
  const given = jsonOf(content)
  if (given === undefined) throw submessageInvalid({ problem: 'Invalid json for submessage' })
  const kind = widgetType(widget)
  const changes = Object.hasOwn(changesOf, kind) ? changesOf[kind] : undefined
  if (!changes) return
  const type = typeOf(given)
  const schema = type !== undefined && Object.hasOwn(changes, type) ? changes[type] : undefined
  if (type === undefined || !schema) {
    throw submessageInvalid({ problem: `Unknown type for ${kind} data: ${type ?? ''}` })
  }
  if (!byAuthor && forAuthor.has(type)) {
    throw submessageInvalid({ problem: `Only the author of a ${kind} can change its title.` })
  }
  const parsed = schema.safeParse(given)
  if (parsed.success) return
  const name = parsed.error.issues[0]?.path.join('.') ?? 'data'
  throw submessageInvalid({ problem: `Invalid ${kind} data: ${name} is wrong` })
}

function widgetType(widget: string | undefined): string {
  const parsed = widget === undefined ? undefined : jsonOf(widget)
  const known = z.object({ widget_type: z.string() }).safeParse(parsed)
  return known.success ? known.data.widget_type : ''
}

function typeOf(given: unknown): string | undefined {
  const parsed = z.object({ type: z.string().max(100) }).safeParse(given)
  return parsed.success ? parsed.data.type : undefined
}
