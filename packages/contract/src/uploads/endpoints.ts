import { z } from 'zod'
import { endpoint, path, pathRest } from '../declare.ts'
import { fileRefusals } from '../http/refusals.ts'
import { realmId } from '../ids.ts'
import { limits } from '../limits.ts'
import { attachmentId, attachmentObject } from './objects.ts'
import {
  attachmentUnknown,
  fileForbidden,
  fileUnknown,
  organizationQuotaReached,
  userQuotaReached,
} from './refusals.ts'

export const uploadFile = endpoint({
  id: 'upload-file',
  summary: 'Upload a file',
  route: 'POST /user_uploads',
  caller: 'user',
  params: {},
  file: { about: 'The file.', maxMib: limits.maxFileUploadMib },
  result: {
    url: z.string().describe('Where the file is, on this server.'),
    uri: z.string().describe('Older name of `url`.'),
    filename: z.string().describe('What the file is called: the text for a link to it.'),
  },
  refusals: [...fileRefusals, organizationQuotaReached, userQuotaReached],
})

export const getTemporaryUrl = endpoint({
  id: 'get-file-temporary-url',
  summary: 'Get an address of a file that works for a minute without credentials',
  route: 'GET /user_uploads/{realm_id_str}/{filename}',
  caller: 'user',
  since: 1,
  params: {
    realm_id_str: path('The organization.', realmId),
    filename: pathRest('The rest of the path of the file.', z.string().max(400)),
  },
  result: { url: z.string() },
  refusals: [fileForbidden, fileUnknown],
})

export const getAttachments = endpoint({
  id: 'get-attachments',
  summary: 'List the files that one has uploaded',
  route: 'GET /attachments',
  caller: 'user',
  params: {},
  result: {
    attachments: z.array(attachmentObject),
    upload_space_used: z.int().describe('Bytes of all files of the organization.'),
  },
  refusals: [],
})

export const removeAttachment = endpoint({
  id: 'remove-attachment',
  summary: 'Delete a file that one has uploaded',
  route: 'DELETE /attachments/{attachment_id}',
  caller: 'user',
  params: { attachment_id: path('The file.', attachmentId) },
  result: {},
  refusals: [attachmentUnknown],
})
