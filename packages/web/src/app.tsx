import { t } from './words/words.ts'

export function App() {
  return <h1>{t.app.name}</h1>
}
