import type { Message } from '@parley/client/replica'

/** The initial state of a widget, from its message. */
export type WidgetStart =
  | { readonly widget_type: 'poll'; readonly extra_data: PollStart }
  | { readonly widget_type: 'todo'; readonly extra_data: TodoStart }

interface PollStart {
  readonly question?: string
  readonly options?: readonly string[]
}

interface TodoStart {
  readonly task_list_title?: string
  readonly tasks?: readonly { readonly task: string; readonly desc?: string }[]
}

export interface Poll {
  readonly question: string
  readonly options: readonly {
    readonly key: string
    readonly option: string
    readonly voters: readonly number[]
  }[]
}

export interface TodoList {
  readonly title: string
  readonly tasks: readonly {
    readonly key: string
    readonly task: string
    readonly detail: string
    readonly isDone: boolean
  }[]
}

type Submessages = Message['submessages']

interface Change {
  readonly senderId: number
  readonly fields: Readonly<Record<string, unknown>>
}

export function widgetStart(submessages: Submessages): WidgetStart | undefined {
  const [first] = submessages
  if (!first) return undefined
  const start = parse(first.content)
  return start?.widget_type === 'poll' || start?.widget_type === 'todo'
    ? (start as unknown as WidgetStart)
    : undefined
}

/** The poll after all its submessages. */
export function pollOf(message: Message, start: WidgetStart): Poll {
  const { question = '', options = [] } = start.extra_data as PollStart
  const votes = new Map<string, { option: string; voters: Set<number> }>()
  options.forEach((option, index) => {
    votes.set(`canned,${index}`, { option, voters: new Set() })
  })
  let asked = question
  for (const { senderId, fields } of changesOf(message)) {
    if (fields.type === 'question') asked = String(fields.question)
    if (fields.type === 'new_option') {
      const key = `${senderId},${fields.idx}`
      if (!votes.has(key)) votes.set(key, { option: String(fields.option), voters: new Set() })
    }
    if (fields.type === 'vote') {
      const voters = votes.get(String(fields.key))?.voters
      if (fields.vote === 1) voters?.add(senderId)
      else voters?.delete(senderId)
    }
  }
  return {
    question: asked,
    options: [...votes].map(([key, { option, voters }]) => ({ key, option, voters: [...voters] })),
  }
}

/** The to-do list after all its submessages. */
export function todoOf(message: Message, start: WidgetStart): TodoList {
  const { task_list_title = '', tasks = [] } = start.extra_data as TodoStart
  const known = new Map<string, { task: string; detail: string; isDone: boolean }>()
  tasks.forEach(({ task, desc = '' }, index) => {
    known.set(`${index},canned`, { task, detail: desc, isDone: false })
  })
  let title = task_list_title
  for (const { senderId, fields } of changesOf(message)) {
    if (fields.type === 'new_task_list_title') title = String(fields.title)
    if (fields.type === 'new_task') {
      const key = `${fields.key},${senderId}`
      const { task, desc = '' } = fields
      if (!known.has(key)) {
        known.set(key, { task: String(task), detail: String(desc), isDone: false })
      }
    }
    if (fields.type === 'strike') {
      const task = known.get(String(fields.key))
      if (task) task.isDone = !task.isDone
    }
  }
  return { title, tasks: [...known].map(([key, task]) => ({ key, ...task })) }
}

function changesOf({ submessages }: Message): Change[] {
  return submessages.slice(1).flatMap(({ sender_id, content }) => {
    const fields = parse(content)
    return fields ? [{ senderId: sender_id, fields }] : []
  })
}

/** Undefined if the content is invalid. */
function parse(content: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(content)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}
