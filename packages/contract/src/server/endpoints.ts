import { z } from 'zod'
import { endpoint } from '../declare.ts'

const methods = [
  'password',
  'dev',
  'email',
  'ldap',
  'remoteuser',
  'github',
  'azuread',
  'gitlab',
  'apple',
  'google',
  'saml',
  'openid connect',
] as const

export const getServerSettings = endpoint({
  id: 'get-server-settings',
  summary: 'Get the server settings',
  route: 'GET /server_settings',
  caller: 'anyone',
  params: {},
  result: {
    authentication_methods: z.record(z.enum(methods), z.boolean()),
    external_authentication_methods: z.array(
      z.strictObject({
        name: z.string(),
        display_name: z.string(),
        display_icon: z.string().nullable(),
        login_url: z.string(),
        signup_url: z.string(),
      }),
    ),
    service_feature_level: z.int(),
    zulip_feature_level: z.int(),
    service_version: z.string(),
    zulip_version: z.string(),
    service_merge_base: z.string(),
    zulip_merge_base: z.string(),
    push_notifications_enabled: z.boolean(),
    is_incompatible: z.boolean(),
    email_auth_enabled: z.boolean(),
    require_email_format_usernames: z.boolean(),
    realm_uri: z.string(),
    realm_url: z.string(),
    realm_name: z.string(),
    realm_icon: z.string(),
    realm_description: z.string(),
    realm_web_public_access_enabled: z.boolean(),
  },
  refusals: [],
})
