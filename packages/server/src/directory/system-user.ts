import { roles, type UserId } from '@parley/contract'
import type { User } from './objects.ts'

/**
 * The actor of changes that the server makes itself: commands, the first start, periodic work. It is in no
 * directory: nobody can sign in as it, mention it, or write to it.
 */
export const systemUser: User = {
  id: 0 as UserId,
  deliveryEmail: '',
  fullName: 'Parley',
  role: roles.owner,
  isActive: true,
  isBot: true,
  botType: null,
  isSystemBot: true,
  botOwnerId: null,
  timezone: '',
  avatarSource: 'G',
  avatarVersion: 1,
  canChangeEmails: true,
  canCreateUsers: true,
  settings: {},
  dateJoined: 0,
  awaitsSignIn: false,
  apiKeys: [],
  service: null,
  profile: new Map(),
}
