import { contentInvalid, limits, widgetInvalid } from '@parley/contract'
import { z } from 'zod'

/** The widget of a message: JSON in a format that clients know. */
export interface Widget {
  readonly widget_type: string
  readonly extra_data: object
}

const command = /^\/(poll|todo)(?:\s+|$)/

/** The poll or list that a message defines; refuses one with too many items. */
export function widgetOf(content: string): Widget | undefined {
  const [start, kind] = command.exec(content) ?? []
  if (start === undefined) return undefined
  // Note: a line end after the command means that there is no title.
  const rest = content.slice(`/${kind}`.length)
  const [title = '', ...lines] = rest.split('\n')
  const items = lines.map(itemOf).filter((item) => item !== '')
  const limit = limits.maxWidgetItems
  if (items.length > limit) {
    throw contentInvalid({ problem: `A poll or to-do list can begin with at most ${limit} items` })
  }
  if (kind === 'poll') {
    return { widget_type: 'poll', extra_data: { question: title.trim(), options: items } }
  }
  return {
    widget_type: 'todo',
    extra_data: { task_list_title: title.trim(), tasks: items.map(taskOf) },
  }
}

/** A line as an item; the signs with which lists are written do not belong to it. */
function itemOf(line: string): string {
  return line.trim().replace(/^[-*]?\s*/, '')
}

function taskOf(item: string): { task: string; desc: string } {
  const colon = item.indexOf(':')
  if (colon < 0) return { task: item, desc: '' }
  return { task: item.slice(0, colon).trim(), desc: item.slice(colon + 1).trim() }
}

const choice = z.looseObject({
  type: z.string(),
  short_name: z.string(),
  long_name: z.string(),
  reply: z.string(),
})

const form = z.object({
  widget_type: z.literal('zform'),
  extra_data: z.looseObject({
    type: z.literal('choices'),
    heading: z.string(),
    choices: z.array(choice).max(1000),
  }),
})

/** The widget that a bot sends along, or a refusal. */
export function requireWidget(given: string): Widget {
  const parsed = form.safeParse(jsonOf(given))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue?.path.join('.') || 'widget_content'
  throw widgetInvalid({ problem: `${where} is not valid for a widget` })
}

/** Undefined if the text is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
