import './bots.css'
import type { Bot } from '@parley/client/replica'
import { useSignal } from '@preact/signals'
import { useRef, useState } from 'preact/hooks'
import { useApp } from '../../../app-context.ts'
import type { MadeBot } from '../../../intents/bots.ts'
import { Avatar } from '../../../parts/avatar.tsx'
import { Button } from '../../../parts/button.tsx'
import { DrawMore } from '../../../parts/draw-more.tsx'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Layer } from '../../../parts/layer.tsx'
import { ListRow } from '../../../parts/list.tsx'
import { SearchField } from '../../../parts/search-field.tsx'
import { Tabs } from '../../../parts/tabs.tsx'
import { useRoving } from '../../../parts/use-roving.ts'
import { BotDialog } from './bot-dialog.tsx'
import { type BotListing, botKinds, botListings, kindsToCreate, listedBots } from './bot-list.ts'
import { botWords } from './bot-words.ts'
import { NewBot } from './new-bot.tsx'

/** The bot that is open, and its key if it was just made. */
type Open = Pick<MadeBot, 'id'> & Partial<MadeBot>

/** The bots that the user may change, and a way to create more. */
export function Bots() {
  const { replica } = useApp()
  const words = botWords()
  const [open, setOpen] = useState<Open | 'new' | undefined>(undefined)
  const kinds = kindsToCreate(replica)
  const close = () => setOpen(undefined)
  // The event of a new bot may arrive after the answer, and a bot may be given away while it is open.
  const bot = open === undefined || open === 'new' ? undefined : replica.people.bots.get(open.id)
  return (
    <>
      <div class="settings-stack">
        <p class="section__hint">
          {words.hint} {kinds.length === 0 && words.mayNot}
          {kinds.length === 1 && words.onlyIncoming}
        </p>
        {kinds.length > 0 && (
          <Button class="bots__new" kind="primary" icon="plus" onClick={() => setOpen('new')}>
            {words.create}
          </Button>
        )}
      </div>
      <BotTabs onOpen={(id) => setOpen({ id })} />
      <Layer onClose={close}>
        {open === 'new' && <NewBot kinds={kinds} onClose={close} onMade={setOpen} />}
      </Layer>
      <Layer onClose={close}>
        {bot && typeof open === 'object' && (
          <BotDialog key={bot.user_id} bot={bot} secret={open.secret} onClose={close} />
        )}
      </Layer>
    </>
  )
}

interface BotTabsProps {
  readonly onOpen: (id: number) => void
}

function BotTabs({ onOpen }: BotTabsProps) {
  const { replica } = useApp()
  const words = botWords()
  const query = useSignal('')
  const { is_admin } = replica.self.value
  const [listing, setListing] = useState<BotListing>(is_admin ? 'all' : 'own')
  const text = query.value.trim()
  const found = listedBots(replica, listing, text)
  const tabs = botListings
    .filter((key) => is_admin || key !== 'all')
    .map((key) => ({ key, label: words.listings[key] }))
  const clear = (
    <Button
      onClick={() => {
        query.value = ''
      }}
    >
      {words.clear}
    </Button>
  )
  return (
    <div class="settings-stack">
      <SearchField label={words.search} query={query} />
      <Tabs<BotListing>
        label={words.which}
        selected={listing}
        onSelect={(key) => setListing(key)}
        tabs={tabs}
      >
        {found.length === 0 ? (
          <EmptyState
            icon="bot"
            text={text ? words.noneFound(text) : words.none[listing]}
            action={text && clear}
          />
        ) : (
          <BotRows key={`${listing} ${text}`} bots={found} onOpen={onOpen} />
        )}
      </Tabs>
    </div>
  )
}

/** So many rows are drawn at once; ten thousand would take seconds. */
const step = 100

interface BotRowsProps extends BotTabsProps {
  readonly bots: readonly Bot[]
}

function BotRows({ bots, onOpen }: BotRowsProps) {
  const words = botWords()
  const list = useRef<HTMLUListElement>(null)
  const [most, setMost] = useState(step)
  useRoving(list)
  const left = bots.length - most
  return (
    <ul ref={list} class="bots__list" aria-label={words.count(bots.length)}>
      {bots.slice(0, most).map((bot) => (
        <li key={bot.user_id}>
          <BotRow bot={bot} onOpen={onOpen} />
        </li>
      ))}
      {left > 0 && (
        <li>
          <DrawMore
            class="bots__more"
            count={left}
            label={words.more(left)}
            onMore={() => setMost(most + step)}
          />
        </li>
      )}
    </ul>
  )
}

function BotRow({ bot, onOpen }: BotTabsProps & { readonly bot: Bot }) {
  const { replica } = useApp()
  const words = botWords()
  const { user_id, full_name, avatar_url, bot_type, owner_id } = bot
  const owner = owner_id === null ? undefined : replica.people.byId.get(owner_id)
  const kind = words.kinds[bot_type ?? botKinds.generic] ?? ''
  return (
    <ListRow
      lead={<Avatar name={full_name} id={user_id} picture={avatar_url} size={32} />}
      name={full_name}
      detail={`${kind} · ${owner?.full_name ?? words.nobody}`}
      aside={bot.email}
      isSpare
      onPress={() => onOpen(user_id)}
    />
  )
}
