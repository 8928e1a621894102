import { refusal } from '../declare.ts'

export const pushServiceMissing = refusal({
  code: 'PUSH_SERVICE_NOT_CONFIGURED',
  when: 'The server has no push service: `push_notifications_enabled` is false.',
  message: () => 'Server is not configured to use push notification service.',
})

export const deviceUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller has no such device.',
  message: () => 'Invalid device_id',
})

export const pushTokenInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The token is empty, too long, or invalid for the platform.',
  message: ({ problem }: { problem: string }) => problem,
})

export const pushTokenForeign = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller has not registered this token.',
  message: () => 'Token does not exist',
})

export const pushTokenUnknown = refusal({
  code: 'INVALID_PUSH_DEVICE_TOKEN',
  when: 'The caller has no device with this token.',
  message: () => 'Device not recognized',
})

export const webPushInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The address is not one of a push service, or a key has another length.',
  message: ({ problem }: { problem: string }) => problem,
})

export const webPushUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller has no subscription with this address.',
  message: () => 'Subscription does not exist',
})
