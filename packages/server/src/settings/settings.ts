import { z } from 'zod'

const onOff = z.enum(['on', 'off']).transform((word) => word === 'on')

const network = z.union([z.cidrv4(), z.cidrv6()])

const networks = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((network) => network !== ''))
  .superRefine((given, context) => {
    const wrong = given.filter((text) => !network.safeParse(text).success)
    if (wrong.length === 0) return
    const message = `${wrong.join(', ')} is no network, such as 10.1.0.0/16, 127.0.0.1/32 or ::1/128`
    context.addIssue({ code: 'custom', message })
  })

/** Without a slash at its end. Pages, links and cookies know no path below a host, and organizations are hosts. */
const siteAddress = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((url) => new URL(url).href === `${new URL(url).origin}/`, {
    error: 'it must consist of http:// or https://, a host and, if needed, a port, without a path',
  })
  .transform((url) => new URL(url).origin)

/** Note: a misspelled `tls://` must not become a connection without TLS. */
const natsAddress = z
  .string()
  .min(1)
  .regex(/^(?:(?:nats|tls):\/\/|(?!\w+:\/\/))/, {
    error: 'it must begin with nats:// or tls://',
    abort: true,
  })
  .refine((text) => /[^/\s]/.test(text.replace(/^\w+:\/\//, '').replace(/^.*@/, '')), {
    error: 'it must name a host',
  })

const smtpAddress = z
  .url({ protocol: /^smtps?$/, abort: true })
  .refine((url) => new URL(url).hostname !== '', { error: 'it must name a host' })

/** An address, or a name and an address. */
const sender = z.string().regex(/^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
  error: 'it must be an address, such as chat@example.org or Parley <chat@example.org>',
})

export const maxPort = 65_535

const port = z.coerce.number().int().min(0).max(maxPort)

const settingsSchema = z.object({
  PORT: port.default(9090),
  HOST: z.string().default('127.0.0.1'),
  HEALTH_PORT: port.optional(),
  HEALTH_HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  NATS_URL: natsAddress.optional(),
  SITE_URL: siteAddress.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RATE_LIMITING: onOff.default(true),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('auto'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  REALM_UPLOAD_QUOTA_MIB: z.coerce.number().int().min(1).optional(),
  USER_UPLOAD_QUOTA_MIB: z.coerce.number().int().min(1).default(5120),
  SMTP_URL: smtpAddress.optional(),
  MAIL_FROM: sender.optional(),
  ALLOWED_PRIVATE_NETWORKS: networks,
  TRUSTED_PROXIES: networks,
  MAX_CONNECTIONS: z.coerce.number().int().min(1).default(20_000),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(5000),
  OUTSIDE_PREVIEWS: z.enum(['off', 'pictures', 'on']).default('pictures'),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().min(1).default('Single sign-on'),
  GIPHY_API_KEY: z.string().min(1).optional(),
  TENOR_API_KEY: z.string().min(1).optional(),
  OWNER_EMAIL: z.email().optional(),
  OWNER_PASSWORD: z.string().min(1).optional(),
})

const completeSchema = settingsSchema
  .refine(
    ({ OIDC_ISSUER, OIDC_CLIENT_ID }) =>
      (OIDC_ISSUER === undefined) === (OIDC_CLIENT_ID === undefined),
    { path: ['OIDC_CLIENT_ID'], error: 'OIDC_ISSUER and OIDC_CLIENT_ID must be set together' },
  )
  .refine(({ PORT, HEALTH_PORT }) => PORT < maxPort || HEALTH_PORT !== undefined, {
    path: ['HEALTH_PORT'],
    error: `it must be set, because no port follows ${maxPort}`,
  })

/** Every setting, as it is called in the environment. */
export const settingNames: readonly string[] = Object.keys(settingsSchema.shape)

export type Settings = Readonly<z.output<typeof settingsSchema>>

/** An invalid setting; the start ends with this message. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/**
 * Reads the settings once; flags such as `--port 8080` win over the environment. An empty one counts as unset: a
 * script's unset variable must not open the port to all networks.
 */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  flags: Readonly<Record<string, string>> = {},
): Settings {
  const given = Object.fromEntries(
    settingNames.map((name) => [name, flags[name] || env[name] || undefined]),
  )
  const parsed = completeSchema.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new SettingsError(`The setting ${issue?.path.join('.')} is invalid: ${issue?.message}`)
}

/** Zero: any port. */
export function healthPortOf({ PORT, HEALTH_PORT }: Settings): number {
  return HEALTH_PORT ?? (PORT === 0 ? 0 : PORT + 1)
}

/** `DATA_DIR` as a flag is `--data-dir`. */
export function flagName(setting: string): string {
  return setting.toLowerCase().replaceAll('_', '-')
}
