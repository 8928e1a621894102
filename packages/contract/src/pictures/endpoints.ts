import { z } from 'zod'
import { endpoint, json } from '../declare.ts'
import { fileRefusals } from '../http/refusals.ts'
import { limits } from '../limits.ts'
import { imageUnreadable } from '../uploads/refusals.ts'
import { avatarChangesDisabled } from './refusals.ts'

const night = json('Whether it is the logo for dark themes.', z.boolean())

export const setAvatar = endpoint({
  id: 'set-avatar',
  summary: 'Upload your avatar',
  route: 'POST /users/me/avatar',
  caller: 'user',
  params: {},
  file: { about: 'Image file.', maxMib: limits.maxAvatarMib },
  result: { avatar_url: z.string() },
  refusals: [...fileRefusals, avatarChangesDisabled, imageUnreadable],
})

export const removeAvatar = endpoint({
  id: 'remove-avatar',
  summary: 'Reset your avatar',
  route: 'DELETE /users/me/avatar',
  caller: 'user',
  params: {},
  result: { avatar_url: z.string() },
  refusals: [avatarChangesDisabled],
})

export const setIcon = endpoint({
  id: 'set-realm-icon',
  summary: 'Upload the icon of the organization',
  route: 'POST /realm/icon',
  caller: 'administrator',
  params: {},
  file: { about: 'Image file.', maxMib: limits.maxIconMib },
  result: { icon_url: z.string() },
  refusals: [...fileRefusals, imageUnreadable],
})

export const removeIcon = endpoint({
  id: 'remove-realm-icon',
  summary: 'Reset the icon of the organization',
  route: 'DELETE /realm/icon',
  caller: 'administrator',
  params: {},
  result: { icon_url: z.string() },
  refusals: [],
})

export const setLogo = endpoint({
  id: 'set-realm-logo',
  summary: 'Upload the logo of the organization',
  route: 'POST /realm/logo',
  caller: 'administrator',
  params: { night },
  file: { about: 'Image file.', maxMib: limits.maxLogoMib },
  result: {},
  refusals: [...fileRefusals, imageUnreadable],
})

export const removeLogo = endpoint({
  id: 'remove-realm-logo',
  summary: 'Reset the logo of the organization',
  route: 'DELETE /realm/logo',
  caller: 'administrator',
  params: { night },
  result: {},
  refusals: [],
})
