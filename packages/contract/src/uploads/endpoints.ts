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
  file: { about: 'File to upload.', maxMib: limits.maxFileUploadMib },
  result: {
    url: z.string().describe('URL of the file on this server.'),
    uri: z.string().describe('Older name of `url`.'),
    filename: z.string().describe('Name of the file, to be used as link text.'),
  },
  refusals: [...fileRefusals, organizationQuotaReached, userQuotaReached],
})

export const getTemporaryUrl = endpoint({
  id: 'get-file-temporary-url',
  summary: 'Get a URL of a file that is valid for a minute without credentials',
  route: 'GET /user_uploads/{realm_id_str}/{filename}',
  caller: 'user',
  since: 1,
  params: {
    realm_id_str: path('Id of the organization.', realmId),
    filename: pathRest('Rest of the path of the file.', z.string().max(400)),
  },
  result: { url: z.string() },
  refusals: [fileForbidden, fileUnknown],
})

export const getAttachments = endpoint({
  id: 'get-attachments',
  summary: 'List your uploaded files',
  route: 'GET /attachments',
  caller: 'user',
  params: {},
  result: {
    attachments: z.array(attachmentObject),
    upload_space_used: z.int().describe('Total size of all files of the organization in bytes.'),
  },
  refusals: [],
})

export const removeAttachment = endpoint({
  id: 'remove-attachment',
  summary: 'Delete an uploaded file of yours',
  route: 'DELETE /attachments/{attachment_id}',
  caller: 'user',
  params: { attachment_id: path('Id of the file.', attachmentId) },
  result: {},
  refusals: [attachmentUnknown],
})
