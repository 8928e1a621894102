import { api, featureLevel } from '@parley/contract'
import { providerPath } from '../../access/public.ts'
import { iconUrl } from '../../directory/avatars.ts'
import type { Directory } from '../../directory/directory.ts'
import { on } from '../../http/handler.ts'
import { renderDescription } from '../../markdown/render.ts'
import type { Provider } from '../../openid/provider.ts'
import { version } from '../../version.ts'

const authenticationMethods = {
  password: true,
  dev: false,
  email: true,
  ldap: false,
  remoteuser: false,
  github: false,
  azuread: false,
  gitlab: false,
  apple: false,
  google: false,
  saml: false,
}

export const serverRoutes = (provider: Provider | undefined) => [
  on(api.server.getSettings, async ({ realm, siteUrl }) => ({
    authentication_methods: {
      ...authenticationMethods,
      'openid connect': provider !== undefined,
    },
    external_authentication_methods: provider ? [providerWire(provider)] : [],
    service_feature_level: featureLevel,
    zulip_feature_level: featureLevel,
    service_version: version,
    zulip_version: version,
    service_merge_base: version,
    zulip_merge_base: version,
    push_notifications_enabled: false,
    is_incompatible: false,
    email_auth_enabled: true,
    require_email_format_usernames: true,
    realm_uri: siteUrl,
    realm_url: siteUrl,
    realm_name: realm.directory.realm.name,
    realm_icon: iconUrl(siteUrl, realm.directory),
    realm_description: renderDescription(realm.directory.realm.settings.description),
    realm_web_public_access_enabled: hasWebPublicChannel(realm.directory),
  })),
]

/** The same address is for signing in and for signing up; clients append their parameters. */
function providerWire({ name }: Provider) {
  const way = { login_url: providerPath, signup_url: providerPath }
  return { name: 'oidc', display_name: name, display_icon: null, ...way }
}

function hasWebPublicChannel({ realm, channels }: Directory): boolean {
  if (!realm.settings.enable_spectator_access) return false
  return [...channels.values()].some((channel) => channel.isWebPublic && !channel.isArchived)
}
