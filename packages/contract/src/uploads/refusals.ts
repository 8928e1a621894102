import { refusal } from '../declare.ts'

export const organizationQuotaReached = refusal({
  code: 'REALM_UPLOAD_QUOTA',
  when: 'The files of the organization would take more space than it has.',
  message: () => "Upload would exceed your organization's upload quota.",
})

export const userQuotaReached = refusal({
  code: 'REALM_UPLOAD_QUOTA',
  when: 'The files of the caller would take more space than one person has.',
  message: () => 'Upload would exceed your upload quota. Delete files that you no longer need.',
})

/** Of the tus protocol, which has no declaration here. */
export const tooManyUploads = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller has begun more uploads than one person finishes.',
  message: () => 'Too many unfinished uploads. Finish or delete some of them first.',
})

/** Of the tus protocol, too. */
export const uploadElsewhere = refusal({
  code: 'BAD_REQUEST',
  status: 421,
  when: 'What has arrived of the upload is on another node, which has a directory of its own.',
  message: () => 'This upload began on another server. Go on there, or begin it again.',
})

export const imageUnreadable = refusal({
  code: 'BAD_IMAGE',
  when: 'The file is no picture that the server can read, or one that is too large when it is unpacked.',
  message: () => 'Could not decode image; did you upload an image file?',
})

export const attachmentUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller has uploaded no such file.',
  message: () => 'Invalid attachment',
})

export const fileUnknown = refusal({
  code: 'BAD_REQUEST',
  status: 404,
  when: 'There is no such file, or no longer.',
  message: () => 'This file does not exist or has been deleted.',
})

export const outsideUnavailable = refusal({
  code: 'BAD_REQUEST',
  status: 502,
  when: 'A picture from elsewhere cannot be shown: its server does not give it, or it is no picture.',
  message: ({ reason }: { reason: string }) => `This picture cannot be shown: ${reason}.`,
})

export const outsideBusy = refusal({
  code: 'BAD_REQUEST',
  status: 503,
  when: 'The server fetches as many pictures from elsewhere as it can at once.',
  message: () => 'Too many pictures are being fetched; try again in a moment.',
})

export const fileForbidden = refusal({
  code: 'BAD_REQUEST',
  status: 403,
  when: 'The file is in no message that the caller may read.',
  message: () => 'You are not authorized to view this file.',
})
