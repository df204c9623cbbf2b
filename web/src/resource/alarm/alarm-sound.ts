// A quiet tone for what is newly wrong, only in browsers where somebody wanted it.
import { useEffect, useRef } from 'react'
import { store } from '../../kit/store.ts'
import type { Wall } from '../live/wall.ts'
import { isLasting } from './alarm-groups.ts'

const key = 'alarm-sound'
const wanted = store(localStorage.getItem(key) === 'on')

export const useSoundWanted = wanted.use

export function wantSound(isWanted: boolean): void {
  localStorage.setItem(key, isWanted ? 'on' : 'off')
  wanted.set(isWanted)
  // The click that asks for it is what lets a browser make a sound at all.
  if (isWanted) tone()
}

/** One tone however many come at once; what was there before is not new. */
export function useAlarmSound(wall: Wall): void {
  const known = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    const look = () => {
      if (!wall.isThere()) return
      const now = new Set(
        wall
          .alarms()
          .filter(isLasting)
          .map(({ id }) => id),
      )
      const before = known.current
      known.current = now
      if (before && wanted.get() && [...now].some(id => !before.has(id))) tone()
    }
    look()
    return wall.watch('alarms', look)
  }, [wall])
}

const pitchHz = 660
const loudness = 0.08
const lengthSec = 0.35

function tone(): void {
  const audio = new AudioContext()
  const [sound, volume] = [audio.createOscillator(), audio.createGain()]
  sound.frequency.value = pitchHz
  volume.gain.setValueAtTime(loudness, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + lengthSec)
  sound.connect(volume).connect(audio.destination)
  sound.onended = () => void audio.close()
  sound.start()
  sound.stop(audio.currentTime + lengthSec)
}
