import { refusal } from '../declare.ts'

export const organizationQuotaReached = refusal({
  code: 'REALM_UPLOAD_QUOTA',
  when: 'The upload would exceed the quota of the organization.',
  message: () => "Upload would exceed your organization's upload quota.",
})

export const userQuotaReached = refusal({
  code: 'REALM_UPLOAD_QUOTA',
  when: 'The upload would exceed the quota of the caller.',
  message: () => 'Upload would exceed your upload quota. Delete files that you no longer need.',
})

/** A refusal of the tus endpoints, which are not declared here. */
export const tooManyUploads = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller has the maximum number of unfinished uploads.',
  message: () => 'Too many unfinished uploads. Finish or delete some of them first.',
})

/** A refusal of the tus endpoints, too. */
export const uploadElsewhere = refusal({
  code: 'BAD_REQUEST',
  status: 421,
  when: 'Another node has the first part of the upload, in its own directory.',
  message: () => 'This upload began on another server. Continue there, or start again.',
})

export const imageUnreadable = refusal({
  code: 'BAD_IMAGE',
  when: 'The image cannot be decoded, or is too large when decoded.',
  message: () => 'Could not decode image; did you upload an image file?',
})

export const attachmentUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller has no attachment with this id.',
  message: () => 'Invalid attachment',
})

export const fileUnknown = refusal({
  code: 'BAD_REQUEST',
  status: 404,
  when: 'The file does not exist or was deleted.',
  message: () => 'This file does not exist or has been deleted.',
})

export const outsideUnavailable = refusal({
  code: 'BAD_REQUEST',
  status: 502,
  when: 'The remote image is unavailable, or is not an image.',
  message: ({ reason }: { reason: string }) => `This image cannot be shown: ${reason}.`,
})

export const outsideBusy = refusal({
  code: 'BAD_REQUEST',
  status: 503,
  when: 'The server already fetches the maximum number of remote images.',
  message: () => 'Too many images are being fetched; try again in a moment.',
})

export const fileForbidden = refusal({
  code: 'BAD_REQUEST',
  status: 403,
  when: 'The caller may not read any message that links to the file.',
  message: () => 'You are not authorized to view this file.',
})
