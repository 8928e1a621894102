import type { Logger } from 'pino'
import { Provider } from './provider.ts'

interface ProviderSettings {
  readonly OIDC_ISSUER?: string | undefined
  readonly OIDC_CLIENT_ID?: string | undefined
  readonly OIDC_CLIENT_SECRET?: string | undefined
  readonly OIDC_NAME: string
}

/** The provider that the settings name, if they name one. */
export function openProvider(settings: ProviderSettings, logger: Logger): Provider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = settings
  if (issuer === undefined || clientId === undefined) return undefined
  return new Provider({
    issuer,
    clientId,
    clientSecret: settings.OIDC_CLIENT_SECRET,
    name: settings.OIDC_NAME,
    // Note: the provider's answer contains codes and tokens; only the message is logged.
    onTrouble: (error) => logger.warn({ problem: String(error) }, 'the provider did not sign in'),
  })
}
