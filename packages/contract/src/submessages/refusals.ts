import { refusal } from '../declare.ts'

export const submessageNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'The message has no widget, and the caller is not its sender.',
  message: () => 'You cannot attach a submessage to this message.',
})

export const submessageInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The submessage is not JSON, or the widget does not understand it.',
  message: ({ problem }: { problem: string }) => problem,
})

export const submessagesTooMany = refusal({
  code: 'BAD_REQUEST',
  when: 'The message has the maximum number of submessages.',
  message: ({ limit }: { limit: number }) => `A message can have at most ${limit} submessages.`,
})

export const submessagesTooLarge = refusal({
  code: 'BAD_REQUEST',
  when: 'The submessages of the message reached their total size.',
  message: ({ limit }: { limit: number }) =>
    `The submessages of a message can hold at most ${limit} bytes together.`,
})

export const widgetInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The widget content is invalid.',
  message: ({ problem }: { problem: string }) => `Widgets: ${problem}`,
})
