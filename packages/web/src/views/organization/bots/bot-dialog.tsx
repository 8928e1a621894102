import './bots.css'
import { limits } from '@parley/client/limits'
import type { Bot, Person } from '@parley/client/replica'
import { roles } from '@parley/client/roles'
import { useState } from 'preact/hooks'
import { useApp } from '../../../app-context.ts'
import {
  changeBot,
  deactivateBot,
  reactivateBot,
  renewBotKey,
  setBotPicture,
} from '../../../intents/bots.ts'
import { attempt, intend } from '../../../intents/intend.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Button } from '../../../parts/button.tsx'
import { confirm } from '../../../parts/confirm.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Section } from '../../../parts/page.tsx'
import { SavedField } from '../../../parts/saved-field.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { roleName } from '../../../people/role-name.ts'
import { SavedSelect } from '../../../settings/choices.tsx'
import { PictureField } from '../../../settings/picture-field.tsx'
import { Secret } from '../../../settings/secret.tsx'
import { botKinds, botRoles, isShortName, shortNameOf } from './bot-list.ts'
import { BotOwner } from './bot-owner.tsx'
import { IncomingWebhook, OutgoingWebhook } from './bot-webhooks.tsx'
import { botWords } from './bot-words.ts'

interface BotDialogProps {
  readonly bot: Bot
  /** Its key, if it was just made. */
  readonly secret: string | undefined
  readonly onClose: () => void
}

/** One bot, for its owner and administrators. */
export function BotDialog({ bot, secret, onClose }: BotDialogProps) {
  const { replica } = useApp()
  const words = botWords()
  const [key, setKey] = useState(secret)
  const isOwn = bot.owner_id === replica.selfId
  const { is_admin } = replica.self.value
  const kind = words.kinds[bot.bot_type ?? botKinds.generic]
  return (
    <Dialog
      title={bot.full_name}
      detail={<span class="settings-row__detail">{kind}</span>}
      onClose={onClose}
    >
      {bot.is_active ? (
        <div class="bot">
          <Key bot={bot} isOwn={isOwn} secret={key} onSecret={setKey} />
          {bot.bot_type === botKinds.incoming && isOwn && <IncomingWebhook secret={key} />}
          {bot.services.length > 0 && <OutgoingWebhook bot={bot} isOwn={isOwn} />}
          <Facts bot={bot} />
          {is_admin && <BotOwner bot={bot} />}
          <Deactivate bot={bot} />
        </div>
      ) : (
        <Reactivate bot={bot} />
      )}
    </Dialog>
  )
}

interface KeyProps {
  readonly bot: Bot
  readonly isOwn: boolean
  readonly secret: string | undefined
  readonly onSecret: (secret: string | undefined) => void
}

function Key({ bot, isOwn, secret, onSecret }: KeyProps) {
  const app = useApp()
  const words = botWords()
  const [isBusy, setBusy] = useState(false)
  const renew = async () => {
    const question = { title: words.newKeyTitle(bot.full_name), explain: words.newKeyExplain }
    if (!(await confirm({ ...question, action: words.newKey, danger: true }))) return
    setBusy(true)
    intend(() =>
      renewBotKey(app, bot.user_id)
        .then(onSecret)
        .finally(() => setBusy(false)),
    )
  }
  if (!isOwn) {
    return (
      <Section title={words.key}>
        <p class="section__hint">{words.keyOfOther}</p>
      </Section>
    )
  }
  return (
    <Section title={words.key} hint={words.keyHint}>
      {secret !== undefined && (
        <Secret secret={secret} email={bot.email} onDone={() => onSecret(undefined)} />
      )}
      <div>
        <Button icon="key" busy={isBusy} onClick={() => void renew()}>
          {words.newKey}
        </Button>
      </div>
    </Section>
  )
}

function Facts({ bot }: { readonly bot: Bot }) {
  const app = useApp()
  const words = botWords()
  const { user_id, full_name, avatar_url, email } = bot
  return (
    <Section title={words.about}>
      <PictureField
        name={full_name}
        id={user_id}
        picture={avatar_url}
        isOwn={false}
        max={app.replica.organization.value.max_avatar_file_size_mib}
        onSet={(picture) => setBotPicture(app, user_id, picture)}
      />
      <SavedField
        label={words.name}
        value={full_name}
        max={limits.maxFullNameLength}
        autocomplete="off"
        check={(name) =>
          name.trim().length < limits.minFullNameLength ? words.nameShort : undefined
        }
        onSave={(name) => attempt(() => changeBot(app, user_id, { full_name: name.trim() }))}
      />
      <SavedField
        label={words.shortName}
        hint={`${words.address(email)}. ${words.addressHint}`}
        value={shortNameOf(bot)}
        autocomplete="off"
        check={(name) => (isShortName(name.trim()) ? undefined : words.shortNameWrong)}
        onSave={(name) =>
          attempt(() => changeBot(app, user_id, { short_name: name.trim().toLowerCase() }))
        }
      />
      {app.replica.self.value.is_admin && <RoleSelect bot={bot} />}
    </Section>
  )
}

function RoleSelect({ bot }: { readonly bot: Bot }) {
  const app = useApp()
  const { people } = app.replica
  const role = people.byId.get(bot.user_id)?.role ?? roles.member
  const owner = bot.owner_id === null ? undefined : people.byId.get(bot.owner_id)
  const possible = [...new Set([...botRoles(owner?.role ?? roles.owner), role])].sort(
    (a, b) => a - b,
  )
  return (
    <SavedSelect
      label={botWords().role}
      value={String(role)}
      options={possible.map((one) => ({ value: String(one), label: roleName(one) }))}
      onSave={(text) => changeBot(app, bot.user_id, { role: Number(text) as Person['role'] })}
    />
  )
}

function Deactivate({ bot }: { readonly bot: Bot }) {
  const app = useApp()
  const words = botWords()
  const { full_name, user_id } = bot
  const deactivate = async () => {
    const question = { title: words.deactivateTitle(full_name), explain: words.deactivateExplain }
    if (!(await confirm({ ...question, action: words.deactivate, danger: true }))) return
    intend(async () => {
      await deactivateBot(app, user_id)
      showToast({ kind: 'success', text: words.deactivated(full_name) })
    })
  }
  return (
    <Section title={words.deactivate} hint={words.deactivateHint}>
      <div>
        <Button kind="danger" onClick={() => void deactivate()}>
          {words.deactivate}
        </Button>
      </div>
    </Section>
  )
}

function Reactivate({ bot }: { readonly bot: Bot }) {
  const app = useApp()
  const words = botWords()
  const { full_name, user_id } = bot
  const { is_admin } = app.replica.self.value
  const reactivate = () =>
    intend(async () => {
      await reactivateBot(app, user_id)
      showToast({ kind: 'success', text: words.reactivated(full_name) })
    })
  const action = is_admin && (
    <Button size="small" onClick={reactivate}>
      {words.reactivate}
    </Button>
  )
  return (
    <Banner kind="info" action={action}>
      <p>{words.isDeactivated}</p>
      <p>{is_admin ? words.reactivateHint : words.askReactivate}</p>
    </Banner>
  )
}
