/** Settings in the examples of the API's description. */
export const exampleSettings = {
  Duration: '1 Day',
  StartDate: '2099-05-01',
  EndDate: '2099-05-01',
  RepeatOption: 'No',
  RepeatDays: '1,1,1,1,1,1,1',
  TimeStart: '8:00 AM',
  TimeEnd: '6:00 PM',
  When: 'Arriving',
};
