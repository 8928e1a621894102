import { render } from 'preact'
import { Starting } from './views/starting/starting.tsx'

const place = document.getElementById('app')
if (place) render(<Starting />, place)
