import type { Channel } from '@parley/client/replica'
import { roles } from '@parley/client/roles'
import { useState } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { inviteByMail } from '../../intents/invitations.ts'
import { useAttempt } from '../../intents/use-attempt.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { Combobox } from '../../parts/combobox.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Select, TextArea } from '../../parts/field.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { showToast } from '../../parts/toast.tsx'
import { InviteLink } from '../../people/invite-link.tsx'
import { OpenInvitations } from '../../people/open-invitations.tsx'
import { useKeptForm } from '../../shell/kept-form.ts'
import { p } from '../../words/people-words.ts'
import { t } from '../../words/words.ts'
import { addressesIn, type Terms, termsOf, usualTerms } from './terms.ts'

type Way = 'byMail' | 'byLink' | 'open'

/** Invites people by email or by a link. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { replica } = useApp()
  const { can_invite_others_to_realm: mails, user_id } = replica.self.value
  const { realm_create_multiuse_invite_group: group } = replica.organization.value
  const links = replica.groups.allows(group, user_id)
  const ways: Way[] = [
    ...(mails ? ['byMail' as const] : []),
    ...(links ? ['byLink' as const] : []),
    'open',
  ]
  const [way, setWay] = useState<Way>(ways[0] ?? 'open')
  const [terms, setTerms] = useState<Terms>(usualTerms)
  const change = (part: Partial<Terms>) => setTerms((known) => ({ ...known, ...part }))
  return (
    <Dialog title={p.invite.title} onClose={onClose}>
      <Tabs<Way>
        label={p.invite.title}
        selected={way}
        onSelect={setWay}
        tabs={ways.map((key) => ({ key, label: p.invite[key] }))}
      >
        <div class="invite">
          {way === 'byMail' && <ByMail terms={terms} change={change} onSent={onClose} />}
          {way === 'byLink' && <ByLink terms={terms} change={change} />}
          {way === 'open' && <OpenInvitations />}
        </div>
      </Tabs>
    </Dialog>
  )
}

interface TermsProps {
  readonly terms: Terms
  readonly change: (part: Partial<Terms>) => void
}

function ByMail({ terms, change, onSent }: TermsProps & { readonly onSent: () => void }) {
  const app = useApp()
  // Only what was typed is kept: a role that was chosen for others would give the next ones rights by accident.
  const addresses = useKeptForm('invited addresses', () => ({ text: '' }))
  const { text } = addresses.values
  const { problem, setProblem, isBusy, run } = useAttempt()
  const send = async () => {
    const invited = addressesIn(text)
    if (invited.length === 0) return setProblem(p.invite.noAddress)
    const invitations = { invitee_emails: invited.join(','), ...termsOf(terms) }
    if (!(await run(() => inviteByMail(app, invitations)))) return
    showToast({ kind: 'success', text: p.invite.sent(invited.length) })
    addresses.clear()
    onSent()
  }
  return (
    <>
      <TextArea
        label={p.invite.emails}
        hint={p.invite.emailsHint}
        value={text}
        onValue={(typed) => addresses.change({ text: typed })}
        problem={problem}
        autofocus
      />
      <TermFields terms={terms} change={change} />
      <div>
        <Button kind="primary" busy={isBusy} onClick={() => void send()}>
          {p.invite.send}
        </Button>
        {addresses.isChanged && (
          <Button kind="quiet" onClick={addresses.clear}>
            {t.common.clear}
          </Button>
        )}
      </div>
    </>
  )
}

function ByLink({ terms, change }: TermsProps) {
  return (
    <>
      <p class="section__hint">{p.invite.linkHint}</p>
      <TermFields terms={terms} change={change} />
      {/* Other terms need a new link. */}
      <InviteLink key={JSON.stringify(terms)} invite={termsOf(terms)} />
    </>
  )
}

function TermFields({ terms, change }: TermsProps) {
  const { is_admin } = useApp().replica.self.value
  const offered = [
    { value: String(roles.member), label: p.invite.member },
    { value: String(roles.guest), label: p.invite.guest },
    ...(is_admin ? [{ value: String(roles.moderator), label: p.invite.moderator }] : []),
    ...(is_admin ? [{ value: String(roles.administrator), label: p.invite.administrator }] : []),
  ]
  return (
    <>
      <div class="invite__pair">
        <Select
          label={p.invite.role}
          value={terms.role}
          options={offered}
          onValue={(role) => change({ role })}
        />
        <Select
          label={p.invite.expires}
          value={terms.days}
          options={[
            ...[1, 10, 30].map((days) => ({ value: String(days), label: p.invite.days(days) })),
            { value: '', label: p.invite.forever },
          ]}
          onValue={(days) => change({ days })}
        />
      </div>
      <ChannelsField terms={terms} change={change} />
    </>
  )
}

function ChannelsField({ terms: { channelIds }, change }: TermsProps) {
  const { replica } = useApp()
  const items = replica.channels.byId
    .freshValues()
    .filter(({ stream_id, is_archived }) => !is_archived && !channelIds.includes(stream_id))
  return (
    <div class="field">
      <Combobox<Channel>
        label={p.invite.channels}
        placeholder={p.invite.addChannel}
        items={items}
        keyOf={({ stream_id }) => stream_id}
        textOf={({ name }) => name}
        render={({ name }) => `#${name}`}
        value={undefined}
        onPick={({ stream_id }) => change({ channelIds: [...channelIds, stream_id] })}
      />
      <p class="field__hint">{p.invite.channelsHint}</p>
      <div class="chips">
        {channelIds.map((id) => {
          const name = replica.channels.byId.get(id)?.name ?? ''
          const left = channelIds.filter((one) => one !== id)
          const remove = {
            label: t.common.remove(name),
            run: () => change({ channelIds: left }),
          }
          return (
            <Chip key={id} remove={remove}>
              #{name}
            </Chip>
          )
        })}
      </div>
    </div>
  )
}
