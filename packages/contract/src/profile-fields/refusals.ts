import { refusal } from '../declare.ts'

export const profileFieldUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'There is no such custom profile field.',
  message: ({ id }: { id: number }) => `Field id ${id} not found.`,
})

export const profileFieldInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'A custom profile field would break the rules of its type.',
  message: ({ problem }: { problem: string }) => problem,
})

export const profileValueInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'A value does not fit its custom profile field.',
  message: ({ problem }: { problem: string }) => problem,
})

export const profileFieldNotEditable = refusal({
  code: 'BAD_REQUEST',
  when: 'Only administrators set this field.',
  message: ({ name }: { name: string }) =>
    `You are not allowed to change this field. Contact an administrator to update it: ${name}`,
})
