import { limits } from '@parley/client/limits'
import { type Signal, signal } from '@preact/signals'
import { useRef, useState } from 'preact/hooks'
import { type AppContext, useApp } from '../../../app-context.ts'
import { byUser } from '../../../intents/by-user.ts'
import { attempt } from '../../../intents/intend.ts'
import { addEmoji } from '../../../intents/own-emoji.ts'
import { standardEmojiNames } from '../../../message/emoji-names.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { classes } from '../../../parts/class-names.ts'
import { TextField } from '../../../parts/field.tsx'
import { Section } from '../../../parts/page.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { GroupValueField } from '../../../people/group-value-field.tsx'
import { Problem } from '../../../settings/choices.tsx'
import { useGivenFiles } from '../../../settings/given-files.ts'
import { acceptedPictures, isAcceptedPicture } from '../../../settings/picture-kinds.ts'
import { emojiNameFault, nameFromFile } from './emoji-name.ts'
import { emojiWords } from './emoji-words.ts'

/** A picture that is about to become an emoji. */
interface Draft {
  readonly file: File
  /** Shows the picture. */
  readonly address: string
  readonly name: string
  /** The reason of the server's refusal. */
  readonly refusal?: string | undefined
}

/** Kept in this tab when the page is left by accident. */
const draftsOf = byUser((): Signal<readonly Draft[]> => signal([]))

/** Adds pictures, one or several. */
export function NewEmoji() {
  const { replica } = useApp()
  const words = emojiWords()
  const { realm_can_add_custom_emoji_group: adders } = replica.organization.value
  const { is_guest, user_id } = replica.self.value
  if (is_guest || !replica.groups.allows(adders, user_id)) {
    return (
      <Section title={words.add} hint={words.mayNotAdd}>
        <GroupValueField label={words.mayAdd} value={adders} />
      </Section>
    )
  }
  return (
    <Section title={words.add} hint={words.addHint(limits.maxEmojiMib)}>
      <ChoosePictures />
      <Drafts />
    </Section>
  )
}

/** Chrome gives a pasted picture this name, which says nothing. */
const nameless = /^image\.\w+$/

function useAddPictures() {
  const drafts = draftsOf(useApp())
  const [isWrong, setWrong] = useState(false)
  const add = (files: readonly File[], isPasted = false) => {
    const pictures = files.filter(isAcceptedPicture)
    setWrong(pictures.length < files.length)
    const added = pictures.map((file) => ({
      file,
      address: URL.createObjectURL(file),
      name: isPasted && nameless.test(file.name) ? '' : nameFromFile(file.name),
    }))
    drafts.value = [...drafts.peek(), ...added]
  }
  return { add, isWrong }
}

function ChoosePictures() {
  const words = emojiWords()
  const { add, isWrong } = useAddPictures()
  const input = useRef<HTMLInputElement>(null)
  const isHeld = useGivenFiles(add, input)
  const onChange = (event: { readonly currentTarget: HTMLInputElement }) => {
    add([...(event.currentTarget.files ?? [])])
    // Allows choosing the same file again.
    event.currentTarget.value = ''
  }
  return (
    <div>
      <div class={classes('new-emoji__choose', isHeld && 'new-emoji__choose--held')}>
        <input
          ref={input}
          hidden
          multiple
          type="file"
          accept={acceptedPictures}
          aria-label={words.choose}
          onChange={onChange}
        />
        <Button icon="upload" onClick={() => input.current?.click()}>
          {words.choose}
        </Button>
        <span class="section__hint">{isHeld ? words.dropNow : words.orGive}</span>
      </div>
      <Problem text={isWrong ? words.notPictures : undefined} />
    </div>
  )
}

function drop(drafts: Signal<readonly Draft[]>, { file, address }: Draft): void {
  URL.revokeObjectURL(address)
  drafts.value = drafts.peek().filter((one) => one.file !== file)
}

const mib = 1024 * 1024

/** What is wrong with a picture or its name, before the server is asked. */
function faultOf(app: AppContext, { file, name }: Draft, all: readonly Draft[]) {
  const words = emojiWords()
  if (file.size > limits.maxEmojiMib * mib) return words.tooLarge(limits.maxEmojiMib)
  const own = Object.values(app.replica.emoji.value).filter(({ deactivated }) => !deactivated)
  const fault = emojiNameFault(name, {
    own: new Set(own.map((emoji) => emoji.name)),
    standard: standardEmojiNames(app),
    others: all.filter((other) => other.file !== file).map((other) => other.name),
    isAdmin: app.replica.self.value.is_admin,
  })
  return fault && words.faults[fault]
}

function Drafts() {
  const app = useApp()
  const words = emojiWords()
  const drafts = draftsOf(app)
  const [isBusy, setBusy] = useState(false)
  const [hasTried, setTried] = useState(false)
  const all = drafts.value
  if (all.length === 0) return null
  const add = async () => {
    setTried(true)
    if (isBusy || all.some((draft) => faultOf(app, draft, all))) return
    setBusy(true)
    const added: Draft[] = []
    for (const draft of all) {
      const refusal = await attempt(() => addEmoji(app, draft.name, draft.file))
      if (refusal === undefined) {
        added.push(draft)
        drop(drafts, draft)
      } else change(drafts, draft, { refusal })
    }
    setBusy(false)
    setTried(false)
    const [one] = added
    if (!one) return
    const text = added.length === 1 ? words.added(one.name) : words.addedMany(added.length)
    showToast({ kind: 'success', text })
  }
  const onSubmit = (event: Event) => {
    event.preventDefault()
    void add()
  }
  return (
    <form class="settings-stack" onSubmit={onSubmit}>
      <ul class="plain-list">
        {all.map((draft) => (
          <DraftRow
            key={draft.address}
            draft={draft}
            problem={draft.refusal ?? shownFault(faultOf(app, draft, all), draft, hasTried)}
          />
        ))}
      </ul>
      <div>
        <Button type="submit" kind="primary" busy={isBusy}>
          {words.addAll(all.length)}
        </Button>
      </div>
    </form>
  )
}

/** That a name is missing is said when it is needed. */
function shownFault(fault: string | undefined, { name }: Draft, hasTried: boolean) {
  return name === '' && !hasTried ? undefined : fault
}

function change(drafts: Signal<readonly Draft[]>, { file }: Draft, to: Partial<Draft>): void {
  drafts.value = drafts.peek().map((one) => (one.file === file ? { ...one, ...to } : one))
}

interface DraftRowProps {
  readonly draft: Draft
  readonly problem: string | undefined
}

function DraftRow({ draft, problem }: DraftRowProps) {
  const app = useApp()
  const words = emojiWords()
  const drafts = draftsOf(app)
  const { file, name, address } = draft
  const replaces = problem === undefined && standardEmojiNames(app).has(name)
  return (
    <li class="new-emoji">
      <img class="new-emoji__large" src={address} alt="" />
      <img class="new-emoji__small" src={address} alt="" />
      <div class="new-emoji__name">
        <TextField
          label={words.nameOf(file.name)}
          {...(replaces && { hint: words.replaces })}
          value={name}
          onValue={(text) => change(drafts, draft, { name: text, refusal: undefined })}
          problem={problem}
          autocomplete="off"
          spellcheck={false}
        />
      </div>
      <IconButton icon="x" label={words.drop(file.name)} onClick={() => drop(drafts, draft)} />
    </li>
  )
}
