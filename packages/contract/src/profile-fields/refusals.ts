import { refusal } from '../declare.ts'

export const profileFieldUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'The custom profile field does not exist.',
  message: ({ id }: { id: number }) => `Field id ${id} not found.`,
})

export const profileFieldInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The definition of the custom profile field is invalid for its type.',
  message: ({ problem }: { problem: string }) => problem,
})

export const profileValueInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The value is invalid for the custom profile field.',
  message: ({ problem }: { problem: string }) => problem,
})

export const profileFieldNotEditable = refusal({
  code: 'BAD_REQUEST',
  when: 'Only administrators may change this field.',
  message: ({ name }: { name: string }) =>
    `You are not allowed to change this field. Contact an administrator to update it: ${name}`,
})
