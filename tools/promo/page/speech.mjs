// Stands in for the speech of a browser without a voice: takes as long as a voice would, and reports start and end. The app is unchanged.
(() => {
  const queue = [];
  let current;
  const fire = (utterance, kind, extra = {}) => utterance.dispatchEvent(Object.assign(new Event(kind), { utterance, charIndex: 0, elapsedTime: 0, ...extra }));
  const next = () => {
    if (current) return;
    const utterance = queue.shift();
    if (!utterance) return;
    setTimeout(() => fire(utterance, 'start'), 0);
    const timer = setTimeout(
      () => {
        current = undefined;
        fire(utterance, 'end');
        next();
      },
      300 + utterance.text.length * 52,
    );
    current = { utterance, timer };
  };
  const speech = Object.assign(new EventTarget(), {
    onvoiceschanged: null,
    paused: false,
    getVoices: () => [{ lang: 'en-US', name: 'English', voiceURI: 'English', default: true, localService: true }],
    speak(utterance) {
      queue.push(utterance);
      next();
    },
    cancel() {
      const stopped = [...(current ? [current.utterance] : []), ...queue.splice(0)];
      if (current) clearTimeout(current.timer);
      current = undefined;
      for (const utterance of stopped) setTimeout(() => fire(utterance, 'error', { error: 'canceled' }), 0);
    },
    pause() {},
    resume() {},
  });
  Object.defineProperties(speech, { pending: { get: () => queue.length > 0 }, speaking: { get: () => current !== undefined } });
  class Utterance extends EventTarget {
    constructor(text = '') {
      super();
      Object.assign(this, { text, lang: '', voice: null, rate: 1, pitch: 1, volume: 1 });
      for (const kind of ['start', 'end', 'error', 'boundary', 'pause', 'resume', 'mark']) this.addEventListener(kind, (event) => this[`on${kind}`]?.(event));
    }
  }
  Object.defineProperty(globalThis, 'speechSynthesis', { value: speech, configurable: true });
  Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', { value: Utterance, configurable: true });
})();
