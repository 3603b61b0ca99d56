// @ts-check
// The sandbox's stand-in for a payment provider's script: `window.Stripe` with as much of Stripe.js as saving a card
// and approving a payment need. It knows the published test cards. Only the name of a test card leaves the browser,
// never a typed number.
(() => {
  /**
   * @typedef {{ message: string, type: string, code?: string }} CardError
   * @typedef {{ id: string, object: string, status: string }} Intent
   * @typedef {{ clientSecret?: string, appearance?: { theme?: string, variables?: Record<string, string> } }} Options
   * @typedef {'number' | 'expiry' | 'cvc'} FieldName
   * @typedef {{ label: string, place: string, isGrouped: (digits: string) => string, mostDigits: (digits: string) => number }} FieldKind
   * @typedef {{ name: string, hint: string }} TestCard
   */

  /** @type {Readonly<Record<string, TestCard>>} */
  const testCards = {
    4242424242424242: { name: 'visa', hint: 'Visa, works' },
    5555555555554444: { name: 'mastercard', hint: 'Mastercard, works' },
    378282246310005: { name: 'amex', hint: 'American Express, works' },
    4000002500003155: { name: 'authenticate', hint: 'asks for approval' },
    4000002760003184: { name: 'asks_each_time', hint: 'asks for each payment' },
    4000000000000341: { name: 'charge_fails', hint: 'cannot be charged' },
    4000000000000002: { name: 'declined', hint: 'is declined' },
    4000000000009995: { name: 'insufficient_funds', hint: 'insufficient funds' },
    4000000000000069: { name: 'expired', hint: 'has expired' },
    4000000000000127: { name: 'incorrect_cvc', hint: 'wrong security code' },
  };

  const isAmex = (/** @type {string} */ digits) => /^3[47]/.test(digits);
  const groupsOf = (/** @type {string} */ digits) =>
    (isAmex(digits) ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)] : (digits.match(/.{1,4}/g) ?? [])).filter(Boolean).join(' ');

  /** @type {Readonly<Record<FieldName, FieldKind>>} */
  const kinds = {
    number: { label: 'Card number', place: '1234 1234 1234 1234', isGrouped: groupsOf, mostDigits: (digits) => (isAmex(digits) ? 15 : 16) },
    expiry: { label: 'Expiration date (MM/YY)', place: 'MM/YY', isGrouped: (digits) => digits.replace(/^(..)(.+)$/, '$1/$2'), mostDigits: () => 4 },
    cvc: { label: 'Security code', place: 'CVC', isGrouped: (digits) => digits, mostDigits: () => 4 },
  };

  /** @returns {CardError} */
  const wrong = (/** @type {string} */ code, /** @type {string} */ message) => ({ type: 'validation_error', code, message });

  /**
   * A field's error, in Stripe's words.
   * @type {Readonly<Record<FieldName, (digits: string, number: string) => CardError | undefined>>}
   */
  const checks = {
    number: (digits) => {
      if (digits.length < kinds.number.mostDigits(digits)) return wrong('incomplete_number', 'Your card number is incomplete.');
      return Object.hasOwn(testCards, digits) ? undefined : wrong('test_cards_only', 'The sandbox takes published test cards only.');
    },
    expiry: (digits) => {
      const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))];
      if (digits.length < 4) return wrong('incomplete_expiry', "Your card's expiration date is incomplete.");
      if (month < 1 || month > 12) return wrong('invalid_expiry_month', "Your card's expiration month is invalid.");
      const now = new Date();
      if (year < now.getFullYear()) return wrong('invalid_expiry_year_past', "Your card's expiration year is in the past.");
      if (year === now.getFullYear() && month <= now.getMonth()) return wrong('invalid_expiry_month_past', "Your card's expiration date is in the past.");
      return undefined;
    },
    cvc: (digits, number) => (digits.length < (isAmex(number) ? 4 : 3) ? wrong('incomplete_cvc', "Your card's security code is incomplete.") : undefined),
  };

  const css = `
.sandbox-cards { font: 400 14px/1.4 var(--sandbox-font, inherit); color: var(--sandbox-text, inherit); display: grid; grid-template-columns: 1fr 1fr; gap: 12px; text-align: left; }
.sandbox-cards * { box-sizing: border-box; font-family: inherit; }
.sandbox-cards p { margin: 0; } .sandbox-cards .wide { grid-column: 1 / -1; }
.sandbox-cards .note { padding: 7px 10px; border-radius: var(--sandbox-radius, 5px); font-weight: 560; background: light-dark(#ffe8b8, #4a3503); color: light-dark(#4d3100, #ffe2ad); }
.sandbox-cards label { display: block; font-size: 13px; font-weight: 500; margin-bottom: 4px; }
.sandbox-cards input { width: 100%; min-width: 0; height: 38px; padding: 0 11px; font-size: 16px; color: inherit; background: var(--sandbox-ground, transparent); border: 1px solid color-mix(in srgb, currentColor 45%, transparent); border-radius: var(--sandbox-radius, 5px); }
.sandbox-cards input::placeholder { color: inherit; opacity: 0.6; }
.sandbox-cards input:focus-visible, .sandbox-cards button:focus-visible, .sandbox-approval button:focus-visible { outline: 2px solid var(--sandbox-main, light-dark(#2b59b0, #81a2d9)); outline-offset: 1px; }
.sandbox-cards input[aria-invalid='true'] { border-color: var(--sandbox-danger, light-dark(#b42222, #ff9c9c)); }
.sandbox-cards .error { color: var(--sandbox-danger, light-dark(#b42222, #ff9c9c)); font-size: 13px; line-height: 1.4; margin-top: 4px; min-height: 1.4em; }
.sandbox-cards .half .error { min-height: 2.8em; }
.sandbox-cards ul { list-style: none; margin: 6px 0 0; padding: 0; display: grid; gap: 4px; grid-template-columns: repeat(auto-fill, minmax(min(180px, 100%), 1fr)); }
.sandbox-cards li button { width: 100%; min-height: 40px; padding: 4px 8px; text-align: left; font-size: 12px; line-height: 1.3; cursor: pointer; color: inherit; background: transparent; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: var(--sandbox-radius, 5px); }
.sandbox-cards li b { display: block; font-weight: 560; font-variant-numeric: tabular-nums; }
.sandbox-approval { max-width: min(380px, calc(100vw - 32px)); padding: 20px; border: 1px solid #8886; border-radius: 10px; font: 14px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText; }
.sandbox-approval::backdrop { background: rgb(11 23 48 / 55%); } .sandbox-approval h2 { margin: 0 0 8px; font-size: 17px; } .sandbox-approval p { margin: 0 0 14px; }
.sandbox-approval button { font: 560 14px/1 system-ui, sans-serif; min-height: 38px; padding: 0 16px; margin-right: 8px; border-radius: 5px; border: 1px solid #8888; cursor: pointer; background: transparent; color: inherit; }
.sandbox-approval button:first-of-type { background: #0b2450; border-color: #5c86ce; color: #fff; }`;

  /**
   * @template {keyof HTMLElementTagNameMap} T
   * @param {T} tag @param {Record<string, string>} attributes @param {(Node | string)[]} inner
   */
  function draw(tag, attributes = {}, ...inner) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.append(...inner);
    return node;
  }

  /** The page's content policy admits its style elements by this nonce. */
  const nonce = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[property="csp-nonce"]'))?.nonce ?? '';

  let serial = 0;

  /** One labelled field, which groups its digits as they are typed. @param {FieldName} name @param {() => void} onInput */
  function drawField(name, onInput) {
    const { label, place, isGrouped, mostDigits } = kinds[name];
    const id = `sandbox-card-${name}-${++serial}`;
    const input = draw('input', { id, type: 'text', inputmode: 'numeric', autocomplete: 'off', placeholder: place, 'aria-describedby': `${id}-error` });
    const error = draw('p', { id: `${id}-error`, class: 'error', role: 'alert' });
    const show = (/** @type {CardError | undefined} */ trouble) => {
      input.setAttribute('aria-invalid', String(trouble !== undefined));
      error.textContent = trouble?.message ?? '';
    };
    const digits = () => input.value.replace(/\D/g, '');
    const write = (/** @type {string} */ typed) => void (input.value = isGrouped(typed.slice(0, mostDigits(typed))));
    input.addEventListener('input', () => {
      const before = input.value.slice(0, input.selectionStart ?? 0).replace(/\D/g, '').length;
      const isAtEnd = input.selectionStart === input.value.length;
      // A single digit is the month if no two-digit month begins with it; a four-digit year is cut to its last two digits.
      const typed =
        name === 'expiry'
          ? digits()
              .replace(/^[2-9]/, '0$&')
              .replace(/^(..)20(..)$/, '$1$2')
          : digits();
      write(typed);
      if (!isAtEnd) {
        let at = 0;
        for (let seen = 0; at < input.value.length && seen < before; at++) if (/\d/.test(input.value[at] ?? '')) seen++;
        input.setSelectionRange(at, at);
      }
      show(undefined);
      onInput();
    });
    const node = draw('div', { class: name === 'number' ? 'wide' : 'half' }, draw('label', { for: id }, label), input, error);
    return { node, input, digits, write, show };
  }

  /**
   * @param {() => void} onInput
   */
  function drawForm(onInput) {
    const changed = () => onInput();
    const fields = { number: drawField('number', changed), expiry: drawField('expiry', changed), cvc: drawField('cvc', changed) };
    const names = /** @type {FieldName[]} */ (Object.keys(fields));
    const check = (/** @type {FieldName} */ name) => checks[name](fields[name].digits(), fields.number.digits());
    for (const name of names) fields[name].input.addEventListener('blur', () => fields[name].digits() && fields[name].show(check(name)));
    const fill = (/** @type {string} */ number) => {
      fields.number.write(number);
      fields.expiry.write('1234');
      fields.cvc.write(isAmex(number) ? '1234' : '123');
      for (const name of names) fields[name].show(undefined);
      changed();
    };
    const buttons = Object.entries(testCards).map(([number, { hint }]) => {
      const button = draw('button', { type: 'button' }, draw('b', {}, groupsOf(number)), hint);
      button.addEventListener('click', () => fill(number));
      return draw('li', {}, button);
    });
    const heading = `sandbox-cards-${++serial}`;
    const node = draw(
      'div',
      { class: 'sandbox-cards' },
      draw('style', { nonce }, css),
      draw('p', { class: 'wide note' }, 'Sandbox: no real card is taken'),
      ...names.map((name) => fields[name].node),
      draw(
        'div',
        { class: 'wide' },
        draw('p', { id: heading }, 'Test cards. Choose one to fill in the form:'),
        draw('ul', { 'aria-labelledby': heading }, ...buttons),
      ),
    );
    return {
      node,
      focus: () => fields.number.input.focus(),
      clear: () => names.forEach((name) => (fields[name].write(''), fields[name].show(undefined))),
      isEmpty: () => names.every((name) => !fields[name].digits()),
      isComplete: () => names.every((name) => !check(name)),
      card: () => testCards[fields.number.digits()]?.name,
      /** Shows all errors and returns the first. */
      validate: () => {
        const troubles = names.map((name) => ({ name, error: check(name) }));
        for (const { name, error } of troubles) fields[name].show(error);
        const first = troubles.find(({ error }) => error !== undefined);
        if (first) fields[first.name].input.focus();
        return first?.error;
      },
    };
  }

  /**
   * Asks as the card's bank does.
   * @param {'card' | 'payment'} what @returns {Promise<boolean>}
   */
  const askApproval = (what) =>
    new Promise((resolve) => {
      // A dialog below this one must not receive the Escape meant for it.
      const own = { type: 'button', 'data-mantine-stop-propagation': 'true' };
      const [approve, refuse] = [draw('button', own, 'Approve'), draw('button', own, 'Refuse')];
      const [title, text] = [`sandbox-approval-${++serial}`, `sandbox-approval-${++serial}`];
      const dialog = draw(
        'dialog',
        { class: 'sandbox-approval', 'aria-labelledby': title, 'aria-describedby': text },
        draw('style', { nonce }, css),
        draw('h2', { id: title }, '3-D check'),
        draw('p', { id: text }, `Your bank asks you to approve this ${what}.`),
        approve,
        refuse,
      );
      const before = document.activeElement;
      const answer = (/** @type {boolean} */ isApproved) => {
        dialog.remove();
        if (before instanceof HTMLElement) before.focus();
        resolve(isApproved);
      };
      approve.addEventListener('click', () => answer(true));
      refuse.addEventListener('click', () => answer(false));
      dialog.addEventListener('cancel', () => answer(false));
      document.body.append(dialog);
      // A browser before 2022 shows it in the page.
      if ('showModal' in dialog) dialog.showModal();
      else /** @type {HTMLElement} */ (dialog).setAttribute('open', '');
      approve.focus();
    });

  /** Maps the options of `appearance` to the custom properties here. */
  const properties = { colorPrimary: 'main', colorText: 'text', colorBackground: 'ground', colorDanger: 'danger', borderRadius: 'radius', fontFamily: 'font' };

  /** @param {HTMLElement} node @param {Options['appearance']} appearance */
  function dress(node, appearance) {
    for (const [name, property] of Object.entries(properties)) {
      const value = appearance?.variables?.[name];
      if (value === undefined) node.style.removeProperty(`--sandbox-${property}`);
      else node.style.setProperty(`--sandbox-${property}`, value);
    }
    node.style.colorScheme = appearance?.theme === undefined ? '' : appearance.theme === 'night' ? 'dark' : 'light';
  }

  /** @param {() => Options} optionsNow */
  function createElement(optionsNow) {
    /** @type {Map<string, Set<(event: unknown) => void>>} */
    const listeners = new Map();
    const fire = (/** @type {string} */ type, /** @type {object} */ facts = {}) => {
      for (const listener of listeners.get(type) ?? []) listener({ elementType: 'payment', ...facts });
    };
    const form = drawForm(() => fire('change', { complete: form.isComplete(), empty: form.isEmpty(), collapsed: false, value: { type: 'card' } }));
    form.node.addEventListener('focusin', () => fire('focus'));
    form.node.addEventListener('focusout', () => fire('blur'));
    const element = {
      form,
      dress: () => dress(form.node, optionsNow().appearance),
      on: (/** @type {string} */ type, /** @type {(event: unknown) => void} */ listener) => {
        listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
        return element;
      },
      off: (/** @type {string} */ type, /** @type {(event: unknown) => void} */ listener) => {
        listeners.get(type)?.delete(listener);
        return element;
      },
      mount: (/** @type {HTMLElement | string} */ place) => {
        element.dress();
        (typeof place === 'string' ? document.querySelector(place) : place)?.replaceChildren(form.node);
        // Fires after the caller has added its listeners.
        setTimeout(() => form.node.isConnected && fire('ready'));
      },
      unmount: () => form.node.remove(),
      destroy: () => form.node.remove(),
      update: () => {},
      focus: () => form.focus(),
      blur: () => {},
      clear: () => form.clear(),
      collapse: () => {},
    };
    return element;
  }

  /** @param {Options} given */
  function createElements(given = {}) {
    let options = given;
    /** @type {ReturnType<typeof createElement> | undefined} */
    let element;
    return {
      create: (/** @type {string} */ type) => {
        if (type !== 'payment') throw new Error(`The sandbox has no element ${type}.`);
        return (element = createElement(() => options));
      },
      getElement: () => element ?? null,
      update: (/** @type {Options} */ changes) => {
        options = { ...options, ...changes };
        element?.dress();
      },
      submit: async () => {
        const error = element ? element.form.validate() : wrong('element_missing', 'The card form is not there.');
        return error ? { error } : { selectedPaymentMethod: 'card' };
      },
      fetchUpdates: async () => ({}),
      clientSecret: () => options.clientSecret,
      card: () => element?.form.card(),
    };
  }

  /** @param {string} path @param {object} content @returns {Promise<{ setupIntent?: Intent, paymentIntent?: Intent, error?: CardError }>} */
  async function send(path, content) {
    try {
      const response = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(content) });
      const body = await response.json();
      if (response.ok || body.error) return body;
      return { error: { type: 'api_error', message: String(body.message) } };
    } catch {
      return { error: { type: 'api_connection_error', message: 'The card could not be sent. Check the connection and try again.' } };
    }
  }

  /** @param {{ elements: ReturnType<typeof createElements>, clientSecret?: string }} wish @returns {Promise<{ setupIntent?: Intent, error?: CardError }>} */
  async function confirmSetup({ elements, clientSecret = elements.clientSecret() ?? '' }) {
    const { error } = await elements.submit();
    if (error) return { error };
    const card = elements.card();
    const path = `/sandbox/setups/${encodeURIComponent(clientSecret.replace(/_secret_.*$/, ''))}/confirm`;
    const first = await send(path, { clientSecret, card });
    return first.setupIntent?.status === 'requires_action' ? send(path, { clientSecret, card, approved: await askApproval('card') }) : first;
  }

  /** @param {string} clientSecret @returns {Promise<{ paymentIntent?: Intent, error?: CardError }>} */
  async function confirmCardPayment(clientSecret) {
    const path = '/sandbox/payments/confirm';
    const first = await send(path, { clientSecret });
    return first.paymentIntent?.status === 'requires_action' ? send(path, { clientSecret, approved: await askApproval('payment') }) : first;
  }

  const absent = async () => ({ error: { type: 'invalid_request_error', message: 'The sandbox only saves cards.' } });

  Object.assign(window, {
    Stripe: (/** @type {string} */ _publishableKey) => ({
      elements: createElements,
      confirmSetup,
      createToken: absent,
      createPaymentMethod: absent,
      confirmCardPayment,
    }),
  });
})();
