// Loaded into a node with --import: its clock is ahead by as many milliseconds as the file PARLEY_CLOCK says, in
// every thread. The steady clock is right, as it is on a machine whose clock is set.
import { existsSync, readFileSync } from 'node:fs'

const file = process.env.PARLEY_CLOCK ?? ''
let ahead = 0
function look() {
  ahead = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
}
look()
setInterval(look, 100).unref()

const Real = Date
globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length > 0) super(...given)
    else super(Real.now() + ahead)
  }

  static now() {
    return Real.now() + ahead
  }
}
