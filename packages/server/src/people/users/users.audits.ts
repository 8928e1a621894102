import { type Audits, auditFact } from '../../writer/audit.ts'

export const userAudits = {
  'user-created': ({ user }) => {
    const { fullName, deliveryEmail, role, isBot, botOwnerId } = user
    const bot = isBot ? { is_bot: true, bot_owner_id: botOwnerId } : {}
    return auditFact(
      'user_created',
      { full_name: fullName, email: deliveryEmail, role, ...bot },
      user.id,
    )
  },
  'user-renamed': ({ userId, fullName }, { directory }) => {
    const before = directory.users.get(userId)?.fullName
    return auditFact('user_renamed', { before, after: fullName }, userId)
  },
  'user-role-changed': ({ userId, role }, { directory }) => {
    const before = directory.users.get(userId)?.role
    return auditFact('role_changed', { before, after: role }, userId)
  },
  'user-activity-changed': ({ userId, isActive }) =>
    auditFact(isActive ? 'user_reactivated' : 'user_deactivated', {}, userId),
  'user-address-changed': ({ userId, address }, { directory }) => {
    const before = directory.users.get(userId)?.deliveryEmail
    return auditFact('address_changed', { before, after: address }, userId)
  },
} satisfies Audits
