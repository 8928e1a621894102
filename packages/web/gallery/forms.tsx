import { useState } from 'preact/hooks'
import { Avatar } from '../src/parts/avatar.tsx'
import { Button } from '../src/parts/button.tsx'
import { Combobox } from '../src/parts/combobox.tsx'
import { Select, TextArea, TextField } from '../src/parts/field.tsx'
import { SavedField } from '../src/parts/saved-field.tsx'
import { Tabs } from '../src/parts/tabs.tsx'
import { Checkbox, Radios, Switch } from '../src/parts/toggles.tsx'
import { Section } from './section.tsx'

const names = ['Ana Lima', 'Ben Okafor', 'Cleo', 'Dmitri Petrov', 'Anders Berg', 'Joanna Nowak']
const people = names.map((name, index) => ({ id: index + 7, name }))

export function Fields() {
  const [name, setName] = useState('design')
  const [about, setAbout] = useState('')
  const [who, setWho] = useState('everyone')
  const [person, setPerson] = useState(people[0])
  return (
    <Section title="Fields">
      <div class="gallery__columns">
        <TextField label="Name" hint="Short and lower case." value={name} onValue={setName} />
        <TextField
          label="Name"
          problem="There is a channel of that name."
          value="general"
          onValue={setName}
        />
        <TextArea
          label="Description"
          optional
          placeholder="What is talked about here"
          value={about}
          onValue={setAbout}
        />
        <Select
          label="Who may post"
          value={who}
          onValue={setWho}
          options={['everyone', 'members', 'moderators'].map((value) => ({ value, label: value }))}
        />
        <Combobox
          label="Person"
          items={people}
          keyOf={({ id }) => id}
          textOf={(one) => one.name}
          render={(one) => (
            <>
              <Avatar name={one.name} id={one.id} size={20} />
              {one.name}
            </>
          )}
          value={person}
          onPick={setPerson}
        />
        <TextField label="Cannot be changed" disabled value="parley.example" onValue={setName} />
      </div>
    </Section>
  )
}

/** Fields that save: one whose event comes late, and one whose value changes elsewhere first. */
export function SavedFields() {
  const [motto, setMotto] = useState('For the logo')
  const [requests, setRequests] = useState<readonly string[]>([])
  const ask = async (text: string) => setRequests((before) => [...before, text])
  const save = async (text: string) => {
    await ask(text)
    setTimeout(() => setMotto(text.trim()), 300)
    return undefined
  }
  const saveAddress = async (text: string) => {
    await ask(text)
    return undefined
  }
  return (
    <Section title="Saved fields">
      <div class="gallery__columns">
        <SavedField label="Motto" value={motto} onSave={save} />
        <SavedField label="Address" value="ana@example.org" onSave={saveAddress} />
        <Button onClick={() => setMotto('By somebody else')}>Somebody else saves</Button>
        <output aria-label="Value">{motto}</output>
        <output aria-label="Requests">{requests.join(', ')}</output>
      </div>
    </Section>
  )
}

export function Choices() {
  const [tab, setTab] = useState('general')
  const [isOn, setOn] = useState(true)
  const [density, setDensity] = useState('comfortable')
  return (
    <Section title="Choices">
      <Tabs
        label="Channel"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { key: 'general', label: 'General' },
          { key: 'people', label: 'Subscribers', count: 24 },
          { key: 'mine', label: 'My settings' },
        ]}
      >
        <div class="gallery__columns">
          <div>
            <Switch label="Desktop notifications" checked={isOn} onChange={setOn} />
            <Switch
              label="Sounds"
              hint="Only when the tab is in the background."
              checked={!isOn}
              onChange={(on) => setOn(!on)}
            />
            <Switch label="Not here" checked disabled onChange={setOn} />
          </div>
          <div>
            <Checkbox label="Announce the channel" checked={isOn} onChange={setOn} />
            <Checkbox
              label="Copy the people"
              hint="24 people"
              checked={!isOn}
              onChange={() => setOn(!isOn)}
            />
            <Checkbox label="Not now" checked={false} disabled onChange={setOn} />
          </div>
          <Radios
            label="Density"
            value={density}
            onValue={setDensity}
            options={[
              { value: 'comfortable', label: 'Comfortable', hint: '15 px, with air' },
              { value: 'compact', label: 'Compact', hint: '14 px, more lines' },
            ]}
          />
        </div>
      </Tabs>
    </Section>
  )
}
