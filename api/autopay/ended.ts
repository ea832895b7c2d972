import { AppError } from '../errors.ts'

/** 409 for one that has come to its end. */
export const ended = () => new AppError('wrong_state', 'Only active and paused automatic payments can be changed.')
