import { expect, test } from 'vitest'
import { testSeed } from '../random.ts'
import { tries } from './deeds.ts'
import { linkDeeds } from './link-deeds.ts'
import { look } from './look.ts'
import { peopleDeeds } from './people-deeds.ts'
import { placeDeeds } from './place-deeds.ts'
import { beginWorld } from './world.ts'

/** PARLEY_FUZZ sets more; 10000 is the long form. */
const sequences = Number(process.env.PARLEY_FUZZ ?? 100)
const sequencesPerWorld = 50
const deedsPerSequence = 12

const deeds = { ...peopleDeeds, ...placeDeeds, ...linkDeeds }
const all = Object.keys(deeds)
/** Actions on places are tried twice as often, and people are reactivated so that somebody can act. */
const names = [...all, ...Object.keys(placeDeeds), 'reactivate', 'reactivate']

test(`security 5: nobody ends with more rights than they were given (seed ${testSeed})`, async () => {
  const worked = new Set<string>()
  for (let done = 0; done < sequences; done += sequencesPerWorld) {
    const world = await beginWorld(testSeed + done)
    for (let count = 0; count < sequencesPerWorld && done + count < sequences; count++) {
      for (let deed = 0; deed < deedsPerSequence; deed++) {
        const name = await tries(world, deeds, names)
        if (name) worked.add(name)
      }
      await look(world)
    }
  }
  const untried = all.filter((name) => !worked.has(name))
  expect(untried.length).toBeLessThan(sequences < 1000 ? all.length / 2 : 1)
}, 7_200_000)
