import { copyText } from '../intents/copy-text.ts'
import { Banner } from '../parts/banner.tsx'
import { Button } from '../parts/button.tsx'
import { s } from '../words/settings-words.ts'
import { t } from '../words/words.ts'

interface SecretProps {
  readonly secret: string
  /** The address of the user or bot that the key belongs to. */
  readonly email: string
  readonly onDone: () => void
}

/** A new key. The server does not show it again. */
export function Secret({ secret, email, onDone }: SecretProps) {
  const zuliprc = `[api]\nemail=${email}\nkey=${secret}\nsite=${location.origin}\n`
  return (
    <Banner kind="success" onDismiss={onDone}>
      <p>{s.keys.made}</p>
      <p class="settings-code">{secret}</p>
      <div class="settings-actions">
        <Button size="small" icon="copy" onClick={() => copyText(secret)}>
          {t.common.copy}
        </Button>
        <a
          class="button button--plain button--small"
          download="zuliprc"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(zuliprc)}`}
        >
          {s.keys.zuliprc}
        </a>
      </div>
    </Banner>
  )
}
