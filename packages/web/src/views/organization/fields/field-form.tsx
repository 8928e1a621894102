import { useApp } from '../../../app-context.ts'
import { addProfileField, changeProfileField } from '../../../intents/profile-fields.ts'
import { confirm } from '../../../parts/confirm.tsx'
import { Select, TextField } from '../../../parts/field.tsx'
import { Checkbox } from '../../../parts/toggles.tsx'
import type { ProfileField } from '../../../people/profile-values.ts'
import { t } from '../../../words/words.ts'
import { InlineForm, useInlineForm } from '../parts/inline-form.tsx'
import {
  changeOf,
  draftOf,
  type FieldDraft,
  type FieldType,
  fieldFault,
  fieldLimits,
  fieldTypes,
  fitsSummary,
  hasOwnName,
  lostOptions,
  withNewOption,
} from './field-draft.ts'
import { FieldOptions } from './field-options.tsx'
import { fieldWords } from './field-words.ts'
import { withOptionsOfNow } from './options-of-now.ts'

interface FieldFormProps {
  /** The one that is changed; undefined for a new one. */
  readonly field: ProfileField | undefined
  readonly isGone: boolean
  readonly onDone: () => void
}

function useFieldForm({ field: former, isGone, onDone }: FieldFormProps) {
  const app = useApp()
  const words = fieldWords()
  const name = former ? `field ${former.id}` : 'new field'
  const kept = useInlineForm<FieldDraft>(name, () => draftOf(former), onDone)
  const form = { ...kept, values: withOptionsOfNow(kept.values, former) }
  const field = isGone ? undefined : former
  const others = app.replica
    .list('custom_profile_fields')
    .value.filter(({ id }) => id !== field?.id)
  const fault = fieldFault(form.values, others)
  const changeOptions = (options: FieldDraft['options']) =>
    form.change({ options, optionsBefore: draftOf(former).options })
  const problemOf = (part: NonNullable<typeof fault>['field']) =>
    form.hasTried && fault?.field === part ? words.faults[fault.kind] : undefined
  const save = async () => {
    if (form.isBusy || (!fault && !(await mayLose(field, form.values)))) return
    const change = changeOf(form.values, field)
    await form.save(fault, () =>
      field
        ? changeProfileField(app, field, change)
        : addProfileField(app, fieldTypes[form.values.type], change),
    )
  }
  return { ...form, others, changeOptions, problemOf, save }
}

/** People lose what they have chosen if it is no option any more. */
async function mayLose(field: ProfileField | undefined, draft: FieldDraft): Promise<boolean> {
  const words = fieldWords()
  const lost = field ? lostOptions(field, draft) : []
  if (lost.length === 0) return true
  const title = words.lostTitle(t.common.and(lost))
  return confirm({ title, explain: words.lostHint, action: words.lost, danger: true })
}

/** Adds or changes a field of profiles. */
export function FieldForm(props: FieldFormProps) {
  const { field, isGone } = props
  const words = fieldWords()
  const form = useFieldForm(props)
  const { values, change, changeOptions, problemOf } = form
  return (
    <InlineForm
      label={field ? words.edit : words.add}
      isGone={isGone}
      form={form}
      onSave={form.save}
    >
      <TypeSelect values={values} change={change} disabled={field !== undefined} />
      {values.type === 'account' && <AccountSelect values={values} change={change} />}
      {hasOwnName(values) && (
        <NameFields values={values} change={change} problem={problemOf('name')} />
      )}
      {values.type === 'account' && values.account === 'custom' && (
        <TextField
          label={words.address}
          hint={words.addressHint}
          inputMode="url"
          value={values.address}
          onValue={(address) => change({ address })}
          problem={problemOf('address')}
          max={fieldLimits.address}
        />
      )}
      {values.type === 'options' && (
        <FieldOptions
          options={values.options}
          onOptions={changeOptions}
          onAdd={() => changeOptions(withNewOption(values.options))}
          problem={problemOf('options')}
        />
      )}
      <Choices values={values} change={change} others={form.others} />
    </InlineForm>
  )
}

interface PartProps {
  readonly values: FieldDraft
  readonly change: (part: Partial<FieldDraft>) => void
}

function NameFields({
  values,
  change,
  problem,
}: PartProps & { readonly problem: string | undefined }) {
  const words = fieldWords()
  return (
    <>
      <TextField
        label={words.name}
        value={values.name}
        onValue={(name) => change({ name })}
        problem={problem}
        max={fieldLimits.name}
        autocomplete="off"
        autofocus
      />
      <TextField
        label={words.help}
        hint={words.helpHint}
        optional
        value={values.hint}
        onValue={(hint) => change({ hint })}
        max={fieldLimits.hint}
        autocomplete="off"
      />
    </>
  )
}

/** The type of a field stays: the values of people fit it. */
function TypeSelect({ values, change, disabled }: PartProps & { readonly disabled: boolean }) {
  const words = fieldWords()
  return (
    <Select
      label={words.type}
      value={values.type}
      disabled={disabled}
      onValue={(type) => change({ type })}
      options={(Object.keys(fieldTypes) as FieldType[]).map((value) => ({
        value,
        label: words.types[value],
      }))}
    />
  )
}

function AccountSelect({ values, change }: PartProps) {
  const words = fieldWords()
  const known = useApp().replica.organization.value.realm_default_external_accounts ?? {}
  const websites = Object.entries(known).map(([value, { text }]) => ({ value, label: text }))
  return (
    <Select
      label={words.account}
      value={values.account}
      onValue={(account) => change({ account })}
      options={[...websites, { value: 'custom', label: words.otherAccount }]}
    />
  )
}

interface ChoicesProps extends PartProps {
  readonly others: readonly ProfileField[]
}

function Choices({ values, change, others }: ChoicesProps) {
  const words = fieldWords()
  const shown = others.filter((other) => other.display_in_profile_summary)
  const isFull = shown.length >= fieldLimits.inSummary
  return (
    <div>
      {fitsSummary(values.type) && (
        <Checkbox
          label={words.inSummary}
          hint={isFull ? words.summaryFull : words.inSummaryHint}
          disabled={isFull && !values.inSummary}
          checked={values.inSummary}
          onChange={(inSummary) => change({ inSummary })}
        />
      )}
      <Checkbox
        label={words.required}
        checked={values.isRequired}
        onChange={(isRequired) => change({ isRequired })}
      />
      <Checkbox
        label={words.editable}
        hint={words.editableHint}
        checked={values.isEditable}
        onChange={(isEditable) => change({ isEditable })}
      />
      <Checkbox
        label={words.matching}
        checked={values.isForMatching}
        onChange={(isForMatching) => change({ isForMatching })}
      />
    </div>
  )
}
