import { uploadProjections, uploadReducers } from './uploads.events.ts'

export const uploadsFeature = { reducers: uploadReducers, projections: uploadProjections }
