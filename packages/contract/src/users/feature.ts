import * as users from './endpoints.ts'
import * as events from './events.ts'

export const usersFeature = {
  summary: 'Users and their accounts.',
  endpoints: {
    create: users.createUser,
    deactivate: users.deactivateUser,
    deactivateOwn: users.deactivateOwnUser,
    get: users.getUser,
    getByEmail: users.getUserByEmail,
    getChannels: users.getUserChannels,
    getMany: users.getUsers,
    getOwn: users.getOwnUser,
    reactivate: users.reactivateUser,
    update: users.updateUser,
    updateByEmail: users.updateUserByEmail,
  },
  events,
  capabilities: ['user_avatar_url_field_optional', 'user_list_incomplete'],
  audits: [
    'user_created',
    'user_renamed',
    'user_deactivated',
    'user_reactivated',
    'role_changed',
    'address_changed',
  ],
} as const
