import { en } from './en.ts'

export const t = en
