import { refusal } from '../declare.ts'

export const submessageNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'The message has no widget, and is not of the user who would add one.',
  message: () => 'You cannot attach a submessage to this message.',
})

export const submessageInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The content of a submessage is no JSON, or nothing that the widget knows.',
  message: ({ problem }: { problem: string }) => problem,
})

export const submessagesTooMany = refusal({
  code: 'BAD_REQUEST',
  when: 'A message has as many submessages as it can have.',
  message: ({ limit }: { limit: number }) => `A message can have at most ${limit} submessages.`,
})

export const submessagesTooLarge = refusal({
  code: 'BAD_REQUEST',
  when: 'The submessages of a message hold as much as they can together.',
  message: ({ limit }: { limit: number }) =>
    `The submessages of a message can hold at most ${limit} bytes together.`,
})

export const widgetInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'What a message is sent with is no widget.',
  message: ({ problem }: { problem: string }) => `Widgets: ${problem}`,
})
