import '@fontsource-variable/inter/index.css'
import './gallery.css'
import { render } from 'preact'
import { useState } from 'preact/hooks'
import { Select } from '../src/parts/field.tsx'
import { Layers, tooltipLayer } from '../src/parts/layers.tsx'
import { TooltipLayer } from '../src/parts/tooltip-layer.tsx'
import { Choices, Fields, SavedFields } from './forms.tsx'
import { Colours, Texts } from './foundations.tsx'
import { Lists } from './lists.tsx'
import { Buttons, Marks, States } from './marks.tsx'
import { Overlays } from './overlays.tsx'

const asked = new URLSearchParams(location.search)
const root = document.documentElement
root.dataset.theme = asked.get('theme') ?? 'system'
root.dataset.density = asked.get('density') ?? 'comfortable'
root.dir = asked.get('dir') ?? 'ltr'

/** Every component in every state, for developers and for the screenshots of the tests. */
function Gallery() {
  const [theme, setTheme] = useState(root.dataset.theme ?? 'system')
  const pick = (wanted: string) => {
    root.dataset.theme = wanted
    setTheme(wanted)
  }
  return (
    <main class="gallery">
      <header class="gallery__header">
        <h1 class="gallery__title">Parts of Parley</h1>
        <Select
          label="Theme"
          hideLabel
          value={theme}
          onValue={pick}
          options={['system', 'light', 'dark'].map((value) => ({ value, label: value }))}
        />
      </header>
      <Colours />
      <Texts />
      <Buttons />
      <Marks />
      <Fields />
      <SavedFields />
      <Choices />
      <States />
      <Lists />
      <Overlays />
      <Layers />
    </main>
  )
}

tooltipLayer.value = TooltipLayer
const place = document.getElementById('app')
if (place) render(<Gallery />, place)
