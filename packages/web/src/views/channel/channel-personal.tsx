import type { Channel, Subscription, UserSettings } from '@parley/client/replica'
import { useApp } from '../../app-context.ts'
import { changeOwnChannel, type OwnProperty } from '../../intents/channel-settings.ts'
import { Button } from '../../parts/button.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { Problem, SavedSwitch } from '../../settings/choices.tsx'
import { useChoice } from '../../settings/use-choice.ts'
import { c } from '../../words/channel-words.ts'

const colours = [
  ...['#76ce90', '#53a063', '#94c849', '#bfd56f', '#fae589', '#f5ce6e', '#f4ae55', '#ee7e4a'],
  ...['#c2726a', '#e79ab5', '#bd86e5', '#b0a5fd', '#95a5fd', '#a6c7e5', '#addfe5', '#a6dcbf'],
]

/** The user's personal settings of a channel. */
export function ChannelPersonal({ channel }: { readonly channel: Channel }) {
  const app = useApp()
  const own = app.replica.channels.subscriptions.get(channel.stream_id)
  if (!own) return <Page>{c.personal.notSubscribed}</Page>
  const save = <Name extends OwnProperty>(name: Name) => {
    return (value: Subscription[Name]) => changeOwnChannel(app, channel, name, value)
  }
  return (
    <Page>
      <Section title={c.personal.look}>
        <Colours colour={own.color} onSave={save('color')} />
        <SavedSwitch label={c.personal.pin} checked={own.pin_to_top} onSave={save('pin_to_top')} />
        <SavedSwitch
          label={c.personal.mute}
          hint={c.personal.muteHint}
          checked={own.is_muted}
          onSave={save('is_muted')}
        />
      </Section>
      <Notifications channel={channel} own={own} />
    </Page>
  )
}

/** The kinds of notifications. Without a setting of the channel, the global setting applies. */
const kinds = [
  ['desktop_notifications', 'desktop', 'enable_stream_desktop_notifications'],
  ['audible_notifications', 'sound', 'enable_stream_audible_notifications'],
  ['push_notifications', 'push', 'enable_stream_push_notifications'],
  ['email_notifications', 'email', 'enable_stream_email_notifications'],
  ['wildcard_mentions_notify', 'wildcards', 'wildcard_mentions_notify'],
] as const satisfies readonly (readonly [
  OwnProperty,
  keyof typeof c.personal,
  keyof UserSettings,
])[]

interface NotificationsProps {
  readonly channel: Channel
  readonly own: Subscription
}

function Notifications({ channel, own }: NotificationsProps) {
  const app = useApp()
  const settings = app.replica.settings.value
  const hint = own.is_muted ? c.personal.muted : c.personal.notificationsHint
  const different = kinds.filter(([property, , setting]) => {
    return (own[property] ?? settings[setting]) !== settings[setting]
  })
  // The API has no value for “as in the settings”, so this stores the values that the settings have now.
  const reset = () => {
    for (const [property, , setting] of different) {
      void changeOwnChannel(app, channel, property, settings[setting])
    }
  }
  return (
    <Section title={c.personal.notifications} hint={hint}>
      {kinds.map(([property, word, setting]) => (
        <SavedSwitch
          key={property}
          label={c.personal[word]}
          {...(own[property] === null
            ? {}
            : { hint: ownHint(own[property] === settings[setting]) })}
          checked={own[property] ?? settings[setting]}
          onSave={(value) => changeOwnChannel(app, channel, property, value)}
        />
      ))}
      {different.length > 0 && (
        <div>
          <Button kind="quiet" onClick={reset}>
            {c.personal.reset}
          </Button>
        </div>
      )}
    </Section>
  )
}

function ownHint(isSame: boolean): string {
  return isSame ? c.personal.ownSame : c.personal.own
}

interface ColoursProps {
  readonly colour: string
  readonly onSave: (colour: string) => Promise<unknown>
}

function Colours({ colour, onSave }: ColoursProps) {
  const { value, problem, choose } = useChoice(colour, onSave)
  const all = colours.includes(value.toLowerCase()) ? colours : [...colours, value]
  return (
    <fieldset>
      <legend class="field__label">{c.personal.colour}</legend>
      <div class="swatches">
        {all.map((one) => (
          <label key={one} class="swatch" style={{ '--swatch': one }}>
            <input
              type="radio"
              name="channel-colour"
              aria-label={one}
              checked={one === value.toLowerCase()}
              onChange={() => choose(one)}
            />
          </label>
        ))}
      </div>
      <Problem text={problem} />
    </fieldset>
  )
}
